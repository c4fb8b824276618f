import { useLayoutEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon } from '#app/ui/icon.tsx'
import { AccountField } from '../account-field.tsx'
import { LoginFoot, LoginHead } from '../sign-in/login-form.tsx'
import type { InvitationFaults } from './accept-invitation.server.ts'
import type { FoundInvitation } from './find-invitation.server.ts'
import { invitationMessages } from './people-messages.ts'

interface InvitationPageProps {
  invitation: FoundInvitation
  /** The outcome of the submitted form. */
  answer:
    | { outcome: 'invalid'; faults: InvitationFaults; name: string }
    | { outcome: 'too-many-attempts'; message: string; name: string }
    | { outcome: 'failed' | 'refused'; message: string }
    | { outcome: 'unknown' | 'used' | 'over' | 'is-admin' }
    | undefined
}

const closed = {
  unknown: [invitationMessages.unknown, invitationMessages.unknownHelp],
  used: [invitationMessages.used, invitationMessages.usedHelp],
  over: [invitationMessages.over, invitationMessages.overHelp],
  'is-admin': [invitationMessages.isAdmin, invitationMessages.isAdminHelp],
} as const

/** The page of an invitation's link: the form for its account, or why there is none (ACC-02). Works without JavaScript. */
export function InvitationPage({ invitation, answer }: InvitationPageProps) {
  const outcome = answer && answer.outcome in closed ? (answer.outcome as keyof typeof closed) : null
  const reason = outcome ?? (invitation.state === 'open' ? null : invitation.state)
  if (reason) return <ClosedInvitation reason={reason} />
  return <InvitationForm email={invitation.state === 'open' ? invitation.email : ''} answer={answer} />
}

function ClosedInvitation({ reason }: { reason: keyof typeof closed }) {
  const [title, help] = closed[reason]
  return (
    <main className="login" id="main">
      <div className="login__form">
        <LoginHead title={title} />
        <p>{help}</p>
        {(reason === 'used' || reason === 'is-admin') && (
          <Link className="btn btn--primary btn--block" to="/admin/login">
            Sign in
          </Link>
        )}
        <LoginFoot />
      </div>
    </main>
  )
}

function InvitationForm({ email, answer }: { email: string; answer: InvitationPageProps['answer'] }) {
  const { site } = useGallery()
  const isBusy = useNavigation().formAction?.startsWith('/admin/invitation') ?? false
  const form = useRef<HTMLFormElement>(null)
  const faults = answer?.outcome === 'invalid' ? answer.faults : {}
  const given = answer && 'name' in answer ? answer.name : ''
  useLayoutEffect(() => {
    if (answer) form.current?.querySelector<HTMLInputElement>('[aria-invalid]')?.focus()
  }, [answer])
  return (
    <main className="login" id="main">
      <Form
        ref={form}
        className="login__form"
        method="post"
        noValidate
        onSubmit={(event) => isBusy && event.preventDefault()}
      >
        <LoginHead title="You are invited" />
        <p>Choose a name and a password, and you can work in the back office of {site.name}.</p>
        {answer && 'message' in answer && !isBusy && (
          <div className="note note--error" role="alert">
            <Icon name="circle-alert" />
            <p>{answer.message}</p>
          </div>
        )}
        <div className="field">
          <label htmlFor="email">Email address</label>
          <input className="input" id="email" type="email" autoComplete="username" value={email} readOnly />
        </div>
        <AccountField
          name="name"
          label="Your name"
          type="text"
          autoComplete="name"
          defaultValue={given}
          fault={faults.name}
        />
        <AccountField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more"
          fault={faults.password}
        />
        <button type="submit" className="btn btn--primary btn--block" aria-disabled={isBusy}>
          {isBusy ? 'Making your account...' : 'Make my account'}
        </button>
        <LoginFoot />
      </Form>
    </main>
  )
}
