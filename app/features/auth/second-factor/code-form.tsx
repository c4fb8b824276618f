import { useLayoutEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { codeStepPath } from '../return-path.ts'
import { LoginHead } from '../sign-in/login-form.tsx'

interface CodeFormProps {
  isRecovery: boolean
  /** The page that was requested. */
  returnTo: string | null
  /** Why the last code was rejected. */
  message: string | undefined
}

/** The second step of a sign-in: a code of the device, or a recovery code (ACC-10). Works without JavaScript. */
export function CodeForm({ isRecovery, returnTo, message }: CodeFormProps) {
  const isBusy = useNavigation().formAction?.startsWith('/admin/login') ?? false
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!message || isBusy) return
    field.current?.focus()
    field.current?.select()
  }, [message, isBusy])
  useLayoutEffect(() => {
    // The previously focused element is gone. Before hydration somebody may be typing already.
    if (document.activeElement === document.body) field.current?.focus()
  }, [])
  return (
    <main className="login" id="main">
      <Form className="login__form" method="post" noValidate onSubmit={(event) => isBusy && event.preventDefault()}>
        <LoginHead title={isRecovery ? 'Recovery code' : 'Enter your code'} />
        <p id="code-hint">
          {isRecovery
            ? 'One of the codes that you kept when you set up two-factor sign-in. Each works once.'
            : 'The six digits that your authenticator app shows now.'}
        </p>
        {message && !isBusy && (
          <div className="note note--error" role="alert">
            <Icon name="circle-alert" />
            <p>{message}</p>
          </div>
        )}
        <div className="field">
          <label htmlFor="code">{isRecovery ? 'Recovery code' : 'Code'}</label>
          <input
            ref={field}
            className="input num"
            id="code"
            name="code"
            type="text"
            inputMode={isRecovery ? 'text' : 'numeric'}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            spellCheck={false}
            aria-describedby="code-hint"
            aria-invalid={message ? true : undefined}
            required
          />
        </div>
        <button type="submit" className="btn btn--primary btn--block" aria-disabled={isBusy}>
          {isBusy ? 'Signing in...' : 'Sign in'}
        </button>
        <Link className="link--go justify-center" to={codeStepPath(returnTo, { isRecovery: !isRecovery })} replace>
          <span>{isRecovery ? 'Use a code of your app' : 'Use a recovery code'}</span>
        </Link>
        <Link className="link--go justify-center" to="/admin/login">
          <span>← Sign in as somebody else</span>
        </Link>
      </Form>
    </main>
  )
}
