import type { EngineWindow } from './engine.ts'

/**
 * Runs in each page: records console errors, uncaught exceptions and violations of the page's policy,
 * and keeps them after the page has ended. Requests that are aborted because the page is being left are not errors.
 */
export const recordErrorsScript = `{
  let isLeaving = false
  addEventListener('beforeunload', () => { isLeaving = true })
  const record = (text) => {
    if (isLeaving) return
    const before = sessionStorage.getItem('recorded errors') ?? ''
    sessionStorage.setItem('recorded errors', before + location.pathname + ': ' + text + '\\n')
  }
  const describe = (value) => (value instanceof Error ? value.message + '\\n' + value.stack : String(value))
  const { error } = console
  console.error = (...values) => {
    record(values.map(describe).join(' '))
    error.apply(console, values)
  }
  addEventListener('error', ({ error, message }) => record(error ? describe(error) : message))
  addEventListener('unhandledrejection', ({ reason }) => record(describe(reason)))
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => record(violatedDirective + ' refuses ' + blockedURI))
}`

/** Resolves to the errors recorded since the last call; empty if there were none. */
export function takeErrors(window: EngineWindow): Promise<string> {
  return window.evaluate(
    `(() => { const errors = sessionStorage.getItem('recorded errors') ?? ''; sessionStorage.removeItem('recorded errors'); return errors })()`,
  )
}
