import { appContext, requestFacts } from '#app/app-context.ts'
import { makeTearSheet } from '#app/features/tear-sheets/make-tear-sheet.server.ts'
import { attachment } from '#app/features/tear-sheets/tear-sheet-file-name.ts'
import { problem } from '#app/platform/request/problem.ts'
import type { Route } from './+types/tear-sheet.ts'

/** `GET /api/products/{id}/tear-sheet.pdf`: the work's tear sheet, as a download. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const sheet = await makeTearSheet(app, context.get(requestFacts).site, params.id)
  switch (sheet.outcome) {
    case 'unknown-work':
      return problem(404, { message: 'This work is not in the collection.' })
    case 'incomplete':
      return problem(422, {
        type: 'incomplete-work',
        message: Object.values(sheet.errors)[0]!,
        detail: 'The work lacks what a tear sheet needs.',
        errors: sheet.errors,
      })
    case 'picture-failed':
      app.log.warn({ error: sheet.error, work: params.id }, 'a tear sheet has no picture')
      return problem(422, {
        type: 'picture-failed',
        message: 'Failed to process product image. Please try again.',
      })
    case 'made': {
      const headers = new Headers({
        ETag: `"${sheet.fingerprint}"`,
        // Revalidated each time: 304 while the work has not changed.
        'Cache-Control': 'no-cache',
        'Content-Disposition': attachment(sheet.fileName),
      })
      if (request.headers.get('If-None-Match')?.includes(`"${sheet.fingerprint}"`)) {
        return new Response(null, { status: 304, headers })
      }
      headers.set('Content-Type', 'application/pdf')
      headers.set('Content-Length', String(sheet.pdf.length))
      return new Response(new Uint8Array(sheet.pdf), { headers })
    }
  }
}
