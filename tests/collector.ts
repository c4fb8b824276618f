import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span in OTLP's JSON, with its attributes by name. */
export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  /** 3 is a call to another service. */
  kind: number
  status: { code?: number }
  attributes: Record<string, string | number | boolean>
}

interface Collector {
  url: string
  spans: ReceivedSpan[]
  /** The resource attributes of each batch. */
  headers: IncomingHttpHeaders[]
  /** All requests. */
  sent: string
  resource: Record<string, string | number | boolean>
  stop: () => void
}

type Attributes = { key: string; value: { stringValue?: string; intValue?: number; boolValue?: boolean } }[]

/** An OpenTelemetry collector that answers traces at `/v1/traces` with `status`, and anything else with 204. */
export async function startCollector({ status = 200 } = {}): Promise<Collector> {
  const collector: Collector = { url: '', spans: [], headers: [], sent: '', resource: {}, stop: () => server.close() }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.url !== '/v1/traces') return void response.writeHead(204).end()
    collector.sent += body
    collector.headers.push(request.headers)
    for (const { resource, scopeSpans } of JSON.parse(body).resourceSpans) {
      collector.resource = byName(resource.attributes)
      for (const { spans } of scopeSpans)
        for (const span of spans) collector.spans.push({ ...span, attributes: byName(span.attributes) })
    }
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}

function byName(attributes: Attributes) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.boolValue ?? '']),
  )
}
