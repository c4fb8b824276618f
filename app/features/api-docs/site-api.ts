import { z } from 'zod'
import { deepHealthSchema } from '#app/features/health/health-schema.ts'
import { homeSchema } from '#app/features/home/home-schema.server.ts'
import { liveTopics, maxNamedWorks, publicTopics, staffTopics } from '#app/features/live/live-topics.ts'
import { id, inQuery, json, listInQuery, type Paths, readRefusals, refusals } from '#app/platform/openapi.server.ts'

const tags: [string] = ['Site']

const healthSchema = z.strictObject({
  status: z.literal('ok'),
  jobs: z.literal('late').optional().describe('There only when background work has stood still for over two minutes'),
})

const failedParts = json('A part has failed', deepHealthSchema)
const healthRefusals = refusals({
  401: 'With `deep`: no such token',
  503: 'It does not, within 5 s; or, asked for that, a part has failed or this copy is about to end',
})

export const siteApi: Paths = {
  '/api/home': {
    get: {
      summary: 'What the home page shows today: featured and newest works, next events, latest profiles',
      tags,
      responses: {
        200: json('Works are whole, events and profiles as their lists give them', homeSchema),
        ...readRefusals(),
      },
    },
  },
  '/api/health': {
    get: {
      summary: 'Whether the database responds, and whether background work stands still',
      description:
        'With `deep`, about every part of the program: for who sends HEALTH_TOKEN as a bearer token, or asks on the machine itself.',
      tags,
      parameters: [
        inQuery('ready', 'Given, whatever it says: 503 also while this copy is about to end'),
        inQuery('deep', 'Given, whatever it says: look at every part'),
      ],
      responses: {
        200: json('It does', z.union([healthSchema, deepHealthSchema])),
        ...healthRefusals,
        503: { ...healthRefusals[503]!, content: { ...healthRefusals[503]!.content, ...failedParts.content } },
      },
    },
  },
  '/api/live': {
    get: {
      summary: 'Server-sent events that say that something changed, never what',
      description: `Each event's name is a topic: ${publicTopics.join(', ')}, and for admins ${staffTopics.join(', ')}. Its id names the change; with \`heard\`, the stream begins with the topics that have changed since. With \`works\`, holds on other works (also their ends) are not told; without it everything is. With \`build\`, it begins with an event of that name where another build serves, and an event \`heartbeat\` comes every 25 seconds. At most 10 a second; at most 30 streams for an address.`,
      tags,
      parameters: [
        { ...listInQuery('topics', 'Separated by commas', z.array(z.enum(liveTopics))), required: true },
        inQuery('heard', 'The last id heard under each of the topics, in their order, separated by commas'),
        listInQuery(
          'works',
          `Ids of the works on show, at most ${maxNamedWorks}, separated by commas`,
          z.array(id).max(maxNamedWorks),
        ),
        inQuery('build', 'The build that made the page that asks'),
      ],
      responses: {
        200: { description: 'A stream', content: { 'text/event-stream': { schema: z.string() } } },
        ...readRefusals({
          400: 'No topic, an unknown one, or works that are no ids or too many',
          401: 'A topic for admins, without a session',
          403: 'A topic for admins, asked for by somebody else',
          503: 'A topic for admins, while the database does not respond',
        }),
      },
    },
  },
  '/api/contact-card/qr': {
    get: {
      summary: "The gallery's own card as a QR code",
      tags,
      parameters: [
        inQuery(
          'size',
          'A square of 100 to 1000 pixels',
          z
            .string()
            .regex(/^\d{3,4}x\d{3,4}$/)
            .default('300x300'),
        ),
      ],
      responses: {
        200: { description: 'A picture', content: { 'image/svg+xml': { schema: z.string() } } },
        ...refusals({ 400: 'A size that is not offered' }),
      },
    },
  },
  '/api/contact-card.vcf': {
    get: {
      summary: "The gallery's own card for an address book",
      tags,
      responses: {
        200: { description: 'A vCard', content: { 'text/vcard': { schema: z.string() } } },
        ...refusals({}),
      },
    },
  },
  '/api/openapi.json': {
    get: {
      summary: 'This description',
      tags,
      responses: { 200: json('OpenAPI 3.1', z.looseObject({ openapi: z.literal('3.1.0') })), ...refusals({}) },
    },
  },
  '/api/docs': {
    get: {
      summary: 'This description for people',
      tags,
      responses: {
        200: { description: 'A page', content: { 'text/html': { schema: z.string() } } },
        ...refusals({}),
      },
    },
  },
}
