import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'

/**
 * Creates a span for each call over `node:http` within another span: those of the S3 client, and of fetching pictures from other hosts.
 * (Undici's instrumentation covers only `fetch`.) Path and query are left out: they name objects, and may hold a signature.
 * Returns a function that stops it.
 */
export function traceHttpCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<ClientRequest, Span>()
  const listeners = {
    'http.client.request.created'({ request }: { request: ClientRequest }) {
      if (!trace.getActiveSpan()) return
      const port = /:(\d+)$/.exec(String(request.getHeader('host')))?.[1]
      const span = tracer.startSpan(request.method, {
        kind: SpanKind.CLIENT,
        attributes: {
          'http.request.method': request.method,
          'server.address': request.host,
          'server.port': Number(port ?? (request.protocol === 'https:' ? 443 : 80)),
        },
      })
      spans.set(request, span)
      request.once('close', () => span.end())
    },
    'http.client.response.finish'({ request, response }: { request: ClientRequest; response: IncomingMessage }) {
      const { statusCode = 0 } = response
      const span = spans.get(request)?.setAttribute('http.response.status_code', statusCode)
      if (statusCode >= 400) fail(span, String(statusCode))
    },
    'http.client.request.error'({ request, error }: { request: ClientRequest; error: Error & { code?: string } }) {
      fail(spans.get(request), error.code ?? error.name)
    },
  }
  const subscribed = Object.entries(listeners) as [string, (message: unknown) => void][]
  for (const [channel, listener] of subscribed) subscribe(channel, listener)
  return () => {
    for (const [channel, listener] of subscribed) unsubscribe(channel, listener)
  }
}

function fail(span: Span | undefined, type: string) {
  span?.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}
