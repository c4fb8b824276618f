import { Link } from 'react-router'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { AccountField } from '../account-field.tsx'
import { secondFactorPath } from '../return-path.ts'
import type { OwnSession } from './find-account.server.ts'
import { OwnSessions } from './own-sessions.tsx'
import { useAccountForm } from './use-account-form.ts'

interface AccountPageProps {
  name: string
  email: string
  sessions: OwnSession[]
  hasSecondFactor: boolean
  /** It cannot be turned off (ACC-12). */
  requiresSecondFactor: boolean
}

/** The signed-in admin's own name, address, password and sessions (ACC-06..08). */
export function AccountPage({ name, email, sessions, hasSecondFactor, requiresSecondFactor }: AccountPageProps) {
  return (
    <>
      <PageHead title="Your account" />
      <div className="grid max-w-[48rem] gap-5 pb-8">
        <section className="box" aria-labelledby="about-you">
          <h2 id="about-you">About you</h2>
          <div className="fgrid fgrid--2">
            <NameForm name={name} email={email} />
            <EmailForm email={email} />
          </div>
        </section>
        <section className="box" aria-labelledby="password-title">
          <h2 id="password-title">Password</h2>
          <PasswordForm email={email} />
        </section>
        <section className="box" aria-labelledby="second-factor">
          <div className="box__head">
            <h2 id="second-factor">Two-factor sign-in</h2>
            {hasSecondFactor ? (
              <span className="badge badge--live">On</span>
            ) : (
              <span className="badge badge--wait">Off</span>
            )}
          </div>
          <p className="pb-4">
            {hasSecondFactor
              ? 'Your sign-in asks for a code of your authenticator app.'
              : 'With a code from an app on your phone, whoever learns your password still cannot sign in.'}
          </p>
          <Link className="btn btn--secondary btn--sm" to={secondFactorPath}>
            {!hasSecondFactor ? 'Set Up' : requiresSecondFactor ? 'Recovery codes' : 'Recovery codes, turning off'}
          </Link>
        </section>
        <OwnSessions sessions={sessions} />
      </div>
    </>
  )
}

function NameForm({ name, email }: { name: string; email: string }) {
  const { ref, onSubmit, faultOf, isSending } = useAccountForm(email, 'rename')
  return (
    <form ref={ref} className="grid content-start gap-3" method="post" noValidate onSubmit={onSubmit}>
      <AccountField
        name="name"
        label="Your name"
        type="text"
        autoComplete="name"
        defaultValue={name}
        fault={faultOf('name')}
      />
      <SaveButton label="Change Name" isSending={isSending} />
    </form>
  )
}

function EmailForm({ email }: { email: string }) {
  const { ref, onSubmit, faultOf, isSending, dialog } = useAccountForm(email, 'change-email')
  return (
    <>
      <form ref={ref} className="grid content-start gap-3" method="post" noValidate onSubmit={onSubmit}>
        <AccountField
          name="email"
          label="Email address"
          type="email"
          autoComplete="email"
          defaultValue={email}
          fault={faultOf('email')}
        />
        <SaveButton label="Change Address" isSending={isSending} />
      </form>
      {dialog}
    </>
  )
}

function PasswordForm({ email }: { email: string }) {
  const { ref, onSubmit, faultOf, isSending } = useAccountForm(email, 'change-password', { clears: true })
  return (
    <form ref={ref} className="grid gap-3" method="post" noValidate onSubmit={onSubmit}>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <div className="fgrid fgrid--2">
        <AccountField
          name="current"
          label="Current password"
          type="password"
          autoComplete="current-password"
          fault={faultOf('current')}
        />
        <AccountField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more. It signs you out everywhere else."
          fault={faultOf('password')}
        />
      </div>
      <SaveButton label="Change Password" isSending={isSending} />
    </form>
  )
}

function SaveButton({ label, isSending }: { label: string; isSending: boolean }) {
  return (
    <button type="submit" className="btn btn--secondary justify-self-start" aria-disabled={isSending}>
      {isSending ? 'Saving...' : label}
    </button>
  )
}
