import { setTimeout as wait } from 'node:timers/promises'
import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { parseKeyPairsIntoRecord, parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type pg from 'pg'
import type { Log } from '#app/platform/log.ts'
import type { Settings } from '#app/platform/settings.ts'
import type { Traces } from '#app/platform/traces.ts'
import { traceHttpCalls } from './trace-http-calls.ts'

/** The time limit of a collector for a batch, which is then dropped. */
const exportLimitMs = 5_000
/** How long shutdown waits for the remaining batches. */
const stopLimitMs = 2_000
/** The most characters of a statement's text. */
const maxTextLength = 2_000

interface Sources {
  collector: NonNullable<Settings['traces']>
  /** Version and commit of the program. */
  release: string
  log: Log
}

/**
 * Traces by OpenTelemetry's own packages, sent as JSON to a collector's `/v1/traces`. Names are those of its semantic conventions
 * (opentelemetry.io/docs/specs/semconv). Paths with secrets, URL queries, parameters and error messages are left out.
 */
export function createTraces({ collector, release, log }: Sources): Traces & { watch: (pool: pg.Pool) => void } {
  const { endpoint, headers, serviceName, share } = collector
  setGlobalErrorHandler((error) => log.warn({ error }, 'traces could not be sent'))
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers: parseKeyPairsIntoRecord(headers),
    timeoutMillis: exportLimitMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': release }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportLimitMs })],
  })
  const tracer = provider.getTracer('vitrine', release)
  const calls = new UndiciInstrumentation({
    requireParentforSpans: true,
    requestHook: (span, { origin, path }) =>
      span.setAttributes({ 'url.full': `${origin}${path.replace(/\?.*/s, '')}`, 'url.query': '' }),
  })
  calls.setTracerProvider(provider)
  const endHttpCalls = traceHttpCalls(tracer)

  return {
    begin({ requestId, method = '', path, route, parent }) {
      const span = tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'url.path': path,
            'vitrine.request_id': requestId,
          },
        },
        contextOf(parent),
      )
      const own = trace.setSpan(ROOT_CONTEXT, span)
      return {
        run: (work) => context.with(own, work),
        end({ status, source, isAborted }) {
          span.setAttributes({ 'http.response.status_code': status, 'vitrine.source': source })
          if (isAborted) span.setAttribute('vitrine.aborted', true)
          if (status >= 500) fail(span, String(status))
          span.end()
        },
      }
    },
    runJob(name, work) {
      const span = tracer.startSpan(`job ${name}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT)
      return context.with(trace.setSpan(ROOT_CONTEXT, span), () => traceOutcome(span, work()))
    },
    watch(pool) {
      bindToCaller(pool)
      pool.on('connect', (client) => {
        const query = client.query.bind(client) as (...statement: unknown[]) => unknown
        client.query = ((...statement: unknown[]) => {
          const text = textOf(statement[0])
          // Only within another span: the job queue polls all day long.
          if (text === undefined || !trace.getActiveSpan()) return query(...statement)
          const operation = /^\W*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'SQL'
          const span = tracer.startSpan(operation, {
            kind: SpanKind.CLIENT,
            attributes: {
              'db.system.name': 'postgresql',
              'db.operation.name': operation,
              'db.query.text': text.slice(0, maxTextLength),
            },
          })
          const callback = statement.at(-1)
          if (typeof callback !== 'function') return traceOutcome(span, query(...statement) as Promise<unknown>)
          return query(...statement.slice(0, -1), (error: unknown, result: unknown) => {
            finish(span, error)
            callback(error, result)
          })
        }) as typeof client.query
      })
    },
    async stop() {
      calls.disable()
      endHttpCalls()
      const sent = provider.shutdown().then(
        () => true,
        () => false,
      )
      if (!(await Promise.race([sent, wait(stopLimitMs, false)])))
        log.warn({ endpoint }, 'the last traces could not be sent')
    },
  }
}

function contextOf(parent: string | undefined): Context {
  const known = parent === undefined ? null : parseTraceParent(parent)
  return known ? trace.setSpanContext(ROOT_CONTEXT, { ...known, isRemote: true }) : ROOT_CONTEXT
}

/** A statement that waits for a connection belongs to the span that requested it, not to the one that released the connection. */
function bindToCaller(pool: pg.Pool) {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  pool.connect = ((callback?: (...parts: unknown[]) => void) =>
    callback ? connect(context.bind(context.active(), callback)) : connect()) as typeof pool.connect
}

/** undefined for a stream (COPY) instead of a statement. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  const { text, submit } = statement as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

async function traceOutcome<Result>(span: Span, outcome: Promise<Result>): Promise<Result> {
  try {
    const result = await outcome
    finish(span, null)
    return result
  } catch (error) {
    finish(span, error)
    throw error
  }
}

function finish(span: Span, error: unknown) {
  // Its message may contain user data.
  if (error) fail(span, (error as { code?: string }).code ?? (error as Error).name)
  span.end()
}

function fail(span: Span, type: string) {
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR })
}
