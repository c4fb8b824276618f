import { useLayoutEffect, useRef, useState } from 'react'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { AccountField } from '../account-field.tsx'
import { useGuardedSubmission } from '../own-password/use-guarded-submission.tsx'
import type { InvitationMade, PeopleChangeResult } from './change-people.server.ts'
import { peopleMessages } from './people-messages.ts'

interface InviteFormProps {
  /** Of the signed-in admin. */
  email: string
  /** The last invitation, while it is open. */
  made: InvitationMade | null
  onMade: (made: InvitationMade) => void
}

/** Invites somebody, and shows the link once. */
export function InviteForm({ email: own, made, onMade }: InviteFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  const { send, isSending, dialog } = useGuardedSubmission<PeopleChangeResult>(own, (result) => {
    if (result.outcome === 'invited') {
      form.current?.reset()
      return onMade(result as InvitationMade)
    }
    if ('message' in result) setFault(result.message)
    if (result.outcome === 'refused') announceSessionChange()
    form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus()
  })
  return (
    <>
      <form
        ref={form}
        className="grid gap-3"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const email = String(new FormData(event.currentTarget).get('email'))
          setFault(undefined)
          send('/admin/people', { intent: 'invite', email })
        }}
      >
        <AccountField
          name="email"
          label="Invite an admin"
          type="email"
          autoComplete="off"
          hint="Their email address. They choose their own password. The link works once, for 48 hours."
          fault={fault}
        />
        <button type="submit" className="btn btn--secondary justify-self-start" aria-disabled={isSending}>
          {isSending ? 'Making the link...' : 'Make Invitation'}
        </button>
      </form>
      {made && <InvitationLink key={made.link} made={made} />}
      {dialog}
    </>
  )
}

function InvitationLink({ made }: { made: InvitationMade }) {
  const field = useRef<HTMLInputElement>(null)
  const isFailed = made.mail === 'failed'
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  async function copy() {
    const isCopied = await copyText(made.link)
    showToast(isCopied ? 'success' : 'error', isCopied ? peopleMessages.linkCopied : peopleMessages.linkNotCopied)
  }
  return (
    <div className={`note mt-4 ${isFailed ? 'note--error' : 'note--ok'}`}>
      <Icon name={isFailed ? 'circle-alert' : 'circle-check'} />
      <div className="grid min-w-0 grow gap-3">
        <p role={isFailed ? 'alert' : 'status'}>
          {peopleMessages.invited[made.mail](made.email)} The link is shown only now, and good until {made.validUntil}.
        </p>
        <div className="field">
          <label htmlFor="invitation-link">Link of the invitation</label>
          <input ref={field} className="input" id="invitation-link" value={made.link} readOnly />
        </div>
        <button type="button" className="btn btn--secondary btn--sm justify-self-start" onClick={copy}>
          <Icon name="copy" size={16} />
          Copy link
        </button>
      </div>
    </div>
  )
}
