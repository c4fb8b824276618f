import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { announceSessionChange, announceSignIn } from '#app/platform/session-channel.ts'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { signInAgain, submitCodeAgain } from './sign-in-again.ts'

interface Props {
  /** Whose session has ended. */
  email: string
  onClose: () => void
}

/** Signs in again over a page with unsaved changes, which then continues (AUTH-24). */
export function SignInDialog({ email, onClose }: Props) {
  const id = useId()
  const [isBusy, setBusy] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const [asksCode, setAsksCode] = useState(false)
  const secretField = useRef<HTMLInputElement>(null)
  // At each step.
  useEffect(() => secretField.current?.focus(), [asksCode])

  async function signIn(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const values = new FormData(event.currentTarget)
    setBusy(true)
    const given = (name: string) => String(values.get(name))
    const result = asksCode
      ? await submitCodeAgain(given('code'))
      : await signInAgain(given('email'), given('password'))
    setBusy(false)
    if (result.outcome === 'failed' || result.outcome === 'expired') {
      setMessage(result.message)
      if (result.outcome === 'expired') setAsksCode(false)
      secretField.current?.select()
      return
    }
    if (result.outcome === 'needs-code') {
      setMessage(null)
      setAsksCode(true)
      return
    }
    onClose()
    announceSignIn()
    announceSessionChange()
  }

  return (
    <ModalDialog title="You are signed out" className="dialog--narrow" onClose={() => (isBusy ? false : onClose())}>
      <form onSubmit={signIn}>
        <div className="dialog__body grid gap-4">
          <p>Sign in to go on. Nothing you typed is lost.</p>
          {message && (
            <p className="note note--error" role="alert">
              {message}
            </p>
          )}
          {asksCode ? (
            <div className="field">
              <label htmlFor={`${id}-code`}>Code of your authenticator app</label>
              <input
                key="code"
                ref={secretField}
                id={`${id}-code`}
                className="input num"
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                required
              />
            </div>
          ) : (
            <>
              <div className="field">
                <label htmlFor={`${id}-email`}>Email address</label>
                <input
                  id={`${id}-email`}
                  className="input"
                  name="email"
                  type="email"
                  autoComplete="username"
                  required
                  defaultValue={email}
                />
              </div>
              <div className="field">
                <label htmlFor={`${id}-password`}>Password</label>
                <input
                  ref={secretField}
                  id={`${id}-password`}
                  className="input"
                  name="password"
                  type="password"
                  autoComplete="current-password"
                  required
                />
              </div>
            </>
          )}
        </div>
        <div className="dialog__foot">
          <a className="btn btn--secondary" href="/admin/login" target="_blank" rel="noreferrer">
            In another tab
          </a>
          <button type="submit" className="btn btn--primary" aria-disabled={isBusy}>
            {isBusy ? 'Signing in...' : 'Sign in'}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}
