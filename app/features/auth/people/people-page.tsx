import { useRef, useState } from 'react'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { useGuardedSubmission } from '../own-password/use-guarded-submission.tsx'
import type { InvitationMade, PeopleChangeResult } from './change-people.server.ts'
import type { OpenInvitation, Person } from './find-people.server.ts'
import { InviteForm } from './invite-form.tsx'
import { peopleMessages } from './people-messages.ts'

interface PeoplePageProps {
  admins: Person[]
  invitations: OpenInvitation[]
  self: { id: string; email: string }
}

/** Who has access to the back office, who is invited, and the forms to change both (ACC-01..03). */
export function PeoplePage({ admins, invitations, self }: PeoplePageProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [asked, setAsked] = useState<Person | null>(null)
  const [made, setMade] = useState<InvitationMade | null>(null)
  const { send, isSending, dialog } = useGuardedSubmission<PeopleChangeResult>(self.email, (result) => {
    setAsked(null)
    if (result.outcome === 'failed' || result.outcome === 'refused') return showFailureWithReasons(result)
    showToast('success', result.outcome === 'removed' ? result.message : peopleMessages.withdrawn)
  })
  // A row is removed with its buttons, here or by somebody else.
  const focusKeeper = useKeptFocus(() => title.current?.focus())
  return (
    <div className="contents" {...focusKeeper}>
      <PageHead
        title={
          <h1 ref={title} tabIndex={-1}>
            People
          </h1>
        }
      />
      <div className="grid max-w-[48rem] gap-5 pb-8">
        <section className="box" aria-labelledby="admins">
          <div className="box__head">
            <h2 id="admins">Admins</h2>
            <span className="small quiet">{admins.length === 1 ? '1 admin' : `${admins.length} admins`}</span>
          </div>
          <ul className="facts" aria-labelledby="admins">
            {admins.map((person) => (
              <li key={person.id}>
                <p className="facts__name">
                  {person.name}
                  <span className="small quiet">{person.email}</span>
                </p>
                {person.hasSecondFactor ? (
                  <span className="badge badge--live">Two-factor on</span>
                ) : (
                  <span className="badge badge--wait">Two-factor off</span>
                )}
                <p className="small quiet">{person.lastSeen ? `Last seen: ${person.lastSeen}` : 'Not signed in'}</p>
                <div className="facts__acts">
                  {person.id === self.id ? (
                    <span className="small quiet">You</span>
                  ) : (
                    <IconButton
                      icon="trash-2"
                      name={`Remove ${person.name}`}
                      size={20}
                      onClick={() => setAsked(person)}
                    />
                  )}
                </div>
              </li>
            ))}
          </ul>
        </section>
        <section className="box" aria-labelledby="invitations">
          <div className="box__head">
            <h2 id="invitations">Invitations</h2>
          </div>
          {invitations.length === 0 ? (
            <p className="small quiet pb-4">No invitation is open.</p>
          ) : (
            <ul className="facts mb-5" aria-labelledby="invitations">
              {invitations.map(({ id, email, by, validUntil }) => (
                <li key={id}>
                  <p className="facts__name">
                    {email}
                    <span className="small quiet">
                      {by && `By ${by}. `}Good until {validUntil}
                    </span>
                  </p>
                  <div className="facts__acts">
                    <button
                      type="button"
                      className="btn btn--quiet btn--sm"
                      aria-label={`Withdraw the invitation of ${email}`}
                      aria-disabled={isSending}
                      onClick={() => send('/admin/people', { intent: 'withdraw', id })}
                    >
                      Withdraw
                    </button>
                  </div>
                </li>
              ))}
            </ul>
          )}
          <InviteForm
            email={self.email}
            made={made && invitations.some(({ id }) => id === made.id) ? made : null}
            onMade={setMade}
          />
        </section>
      </div>
      {/* The dialog closes together with the row's removal, before the focus moves: a title behind a dialog cannot be focused. */}
      {asked && admins.some(({ id }) => id === asked.id) && (
        <ConfirmDialog
          title={`Remove ${asked.name}?`}
          confirmLabel={isSending ? 'Removing...' : 'Remove'}
          isBusy={isSending}
          onCancel={() => setAsked(null)}
          onConfirm={() => send('/admin/people', { intent: 'remove', id: asked.id })}
        >
          <p>
            {asked.email} is signed out everywhere at once and can enter no more. What they did stays. You can invite
            them again.
          </p>
        </ConfirmDialog>
      )}
      {dialog}
    </div>
  )
}
