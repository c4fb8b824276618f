import { appContext, clientBuild, requestFacts } from '#app/app-context.ts'
import { findCaller } from '#app/features/auth/find-caller.server.ts'
import { authMessages } from '#app/features/auth/messages.ts'
import { lacksSecondFactor } from '#app/features/auth/require-admin.server.ts'
import { isLiveTopic, isStaffTopic, maxNamedWorks, publicTopics } from '#app/features/live/live-topics.ts'
import { openLiveStream } from '#app/features/live/open-live-stream.server.ts'
import { isUuid } from '#app/platform/is-uuid.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/live.ts'

/**
 * `GET /api/live?topics=products_changes,blog_changes`: server-sent events that report changes (LIVE-04).
 * `heard`: what the visitor already knows, as the ids of the last events, in the order of the topics. `works`: the
 * works on the visitor's screen, empty for none; holds on other works are not reported. `build`: the build that
 * made the page, if a page calls. Topics of the back office are for admins only; a stream that is open when the session ends still reports
 * the topics' names, but gives access to no data.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const topics = (params.get('topics') ?? '').split(',').filter(Boolean)
  if (topics.length === 0 || !topics.every(isLiveTopic))
    return problem(400, { message: `Say which topics: ${publicTopics.join(', ')}.`, detail: 'topics: comma-separated' })
  const works = params.get('works')?.split(',').filter(Boolean) ?? null
  if (works && (works.length > maxNamedWorks || !works.every(isUuid)))
    return problem(400, { message: `Name at most ${maxNamedWorks} works.`, detail: 'works: comma-separated ids' })

  if (topics.some(isStaffTopic)) {
    const caller = await findCaller(request, context)
    if (caller.role === 'unknown') return problem(503, { message: authMessages.otherError })
    if (caller.role === 'visitor') return problem(401, { message: authMessages.sessionEnded })
    if (caller.role === 'not-admin') return problem(403, { message: authMessages.notAdmin })
    if (caller.role === 'admin' && lacksSecondFactor(caller.admin, '/api/live', context))
      return problem(403, { message: authMessages.secondFactorNeeded })
  }

  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    // nginx would buffer the notices.
    'X-Accel-Buffering': 'no',
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const { client } = context.get(requestFacts)
  const knownChanges = params.get('heard')?.split(',')
  const { liveHub } = context.get(appContext)
  const own = context.get(clientBuild)
  const build = params.get('build')
  const stream = openLiveStream(liveHub, {
    topics,
    knownChanges,
    works: works && new Set(works.map((id) => id.toLowerCase())),
    page: build === null ? undefined : own === null || build === own ? 'of this build' : 'of another build',
    client,
    signal: request.signal,
  })
  if (!stream) return problem(429, { message: 'Too many live streams are open.', headers: { 'Retry-After': '30' } })
  return new Response(stream, { headers })
}
