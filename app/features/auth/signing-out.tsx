import { useEffect } from 'react'
import { deleteUnsavedForms } from '#app/ui/form/unsaved-forms.ts'
import { Icon } from '#app/ui/icon.tsx'
import { authMessages } from './messages.ts'
import { LoginFoot, LoginHead } from './sign-in/login-form.tsx'
import { useSignOut } from './use-sign-out.ts'

/** The login screen while the session of `id` ends: it says so if that is not certain (OP-85). Unsaved work in this browser is deleted. */
export function SigningOut({ id }: { id: string }) {
  const hasNoResponse = useSignOut()
  useEffect(() => deleteUnsavedForms(id), [id])
  return (
    <main className="login" id="main">
      <title>Admin Login</title>
      <div className="login__form">
        <LoginHead title="Admin Login" />
        {hasNoResponse ? (
          <div className="note note--error" role="alert">
            <Icon name="circle-alert" />
            <p>{authMessages.mayBeSignedIn}</p>
          </div>
        ) : (
          <p role="status">Signing out...</p>
        )}
        <LoginFoot />
      </div>
    </main>
  )
}
