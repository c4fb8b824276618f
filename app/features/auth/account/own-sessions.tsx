import { useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { showFailure } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AccountChangeResult } from './change-account.server.ts'
import type { OwnSession } from './find-account.server.ts'

/** The admin's open sessions, each with a button that ends it (ACC-08). */
export function OwnSessions({ sessions }: { sessions: OwnSession[] }) {
  const [asks, setAsks] = useState(false)
  const { send, isSending } = useSubmission<AccountChangeResult>((result) => {
    if (result.outcome !== 'changed') return showFailure(result as ChangeFailure | RefusedCaller)
    showToast('success', result.message)
    // The clicked button was removed with its row.
    document.getElementById('sessions')?.focus()
  })
  return (
    <section className="box" aria-labelledby="sessions">
      <div className="box__head">
        <h2 id="sessions" tabIndex={-1}>
          Where you are signed in
        </h2>
        <button type="button" className="btn btn--quiet btn--sm" onClick={() => setAsks(true)}>
          Sign out everywhere
        </button>
      </div>
      <ul className="facts" aria-labelledby="sessions">
        {sessions.map(({ id, browser, address, since, lastUse, isThis }) => (
          <li key={id}>
            <p className="facts__name">
              {browser}
              <span className="small quiet">
                {address && `${address}. `}Signed in: {since}
              </span>
            </p>
            <p className="small quiet">Last seen: {lastUse}</p>
            <div className="facts__acts">
              {isThis ? (
                <span className="small quiet">This one</span>
              ) : (
                <button
                  type="button"
                  className="btn btn--quiet btn--sm"
                  aria-label={`Sign out ${browser}, last seen ${lastUse}`}
                  aria-disabled={isSending}
                  onClick={() => send('/admin/account', { intent: 'end-session', id })}
                >
                  Sign out
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {asks && <AskToSignOut onCancel={() => setAsks(false)} />}
    </section>
  )
}

function AskToSignOut({ onCancel }: { onCancel: () => void }) {
  const { send, isSending } = useSubmission<ChangeFailure | RefusedCaller>((result) => {
    onCancel()
    showFailure(result)
  })
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      confirmLabel={isSending ? 'Signing out...' : 'Sign out everywhere'}
      isBusy={isSending}
      onCancel={onCancel}
      onConfirm={() => send('/admin/account/sign-out', {})}
    >
      <p>
        Every browser in which you are signed in is signed out, this one too. What is not saved in this one is lost; in
        the others it is kept.
      </p>
    </ConfirmDialog>
  )
}
