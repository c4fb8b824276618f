import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Log } from '#app/platform/log.ts'
import type { Metrics } from '#app/platform/metrics.ts'
import { listenAt, metricsAddress } from './listen-at.ts'

/** Serves `GET /metrics` on a separate port, which visitors cannot reach. @throws CannotListen */
export async function serveMetrics(
  { metrics, log }: { metrics: Metrics; log: Log },
  place: { host: string; port: number },
): Promise<{ stop: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end('There is only /metrics here.\n')
    if (request.method !== 'GET') return void response.writeHead(405, { Allow: 'GET' }).end()
    try {
      const { contentType, text } = await metrics.read()
      response.writeHead(200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' }).end(text)
    } catch (error) {
      log.error({ error }, 'the metrics could not be read')
      response.writeHead(500).end('The metrics could not be read.\n')
    }
  })
  await listenAt(server, metricsAddress(place))
  return {
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
