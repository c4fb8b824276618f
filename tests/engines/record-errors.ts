import type { EngineWindow } from './engine.ts'

/**
 * Runs in each page: keeps what is written to the console as an error, thrown and not caught, or refused by the page's
 * policy, beyond the page's end. What breaks off because the page is being left is no error.
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

/** Resolves to what was recorded since it was last taken; empty when there was no error. */
export function takeErrors(window: EngineWindow): Promise<string> {
  return window.evaluate(
    `(() => { const errors = sessionStorage.getItem('recorded errors') ?? ''; sessionStorage.removeItem('recorded errors'); return errors })()`,
  )
}
