import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showFailure } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import { useGuardedSubmission } from '../own-password/use-guarded-submission.tsx'
import { accountPath, secondFactorPath } from '../return-path.ts'
import type {
  RecoveryCodesMade,
  SecondFactorChange,
  SecondFactorKey,
  SecondFactorResult,
} from './change-second-factor.server.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

interface SecondFactorPageProps {
  email: string
  /** Null while it is off. */
  codesLeft: number | null
  isRequired: boolean
}

/** The admin's own second factor: to set it up, to get new recovery codes, to turn it off (ACC-09, ACC-11). */
export function SecondFactorPage({ email, codesLeft, isRequired }: SecondFactorPageProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const [key, setKey] = useState<SecondFactorKey | null>(null)
  const [made, setMade] = useState<RecoveryCodesMade | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { send, isSending, dialog } = useGuardedSubmission<SecondFactorResult>(email, (result) => {
    setAsking(false)
    if (result.outcome === 'started') return setKey(result as SecondFactorKey)
    if (result.outcome === 'failed' || result.outcome === 'refused') return showFailure(result as never)
    showToast('success', (result as { message: string }).message)
    setMade(result.outcome === 'codes' ? (result as RecoveryCodesMade) : null)
    title.current?.focus()
  })
  // The page of a change that was made elsewhere meanwhile has other buttons.
  const focusKeeper = useKeptFocus(() => title.current?.focus())
  const ask = (intent: Exclude<SecondFactorChange['intent'], 'turn-on'>) => send(secondFactorPath, { intent })
  return (
    <div className="contents" {...focusKeeper}>
      <PageHead
        title={
          <h1 ref={title} tabIndex={-1}>
            Two-factor sign-in
          </h1>
        }
      />
      <div className="grid max-w-[48rem] gap-5 pb-8">
        {isRequired && codesLeft === null && (
          <div className="note note--warn">
            <Icon name="info" />
            <p>This gallery asks every admin for it. Set it up, and go on to your work.</p>
          </div>
        )}
        {made && <RecoveryCodes codes={made.codes} email={email} />}
        {/* Stays mounted after the page has reloaded its state as on: it receives the response and passes on the codes. */}
        {key && (
          <SetUp
            setUpKey={key}
            onDone={(codes) => {
              setKey(null)
              setMade(codes)
              showToast('success', codes.message)
              title.current?.focus()
            }}
          />
        )}
        {codesLeft === null && !key && (
          <section className="box" aria-labelledby="about">
            <div className="box__head">
              <h2 id="about">A code beside your password</h2>
              <span className="badge badge--wait">Off</span>
            </div>
            <p className="pb-4">
              An app on your phone shows a code that changes every 30 seconds. Whoever knows your password still cannot
              sign in without it. Any authenticator app will do, and many password managers have one.
            </p>
            <button type="button" className="btn btn--primary" aria-disabled={isSending} onClick={() => ask('start')}>
              Set Up
            </button>
          </section>
        )}
        {codesLeft !== null && !key && (
          <section className="box" aria-labelledby="about">
            <div className="box__head">
              <h2 id="about">A code beside your password</h2>
              <span className="badge badge--live">On</span>
            </div>
            <p className="pb-4">{describeCodes(codesLeft)}</p>
            <div className="flex flex-wrap gap-2">
              <button
                type="button"
                className="btn btn--secondary btn--sm"
                aria-disabled={isSending}
                onClick={() => ask('renew-codes')}
              >
                New recovery codes
              </button>
              {!isRequired && (
                <button type="button" className="btn btn--quiet btn--sm" onClick={() => setAsking(true)}>
                  Turn off
                </button>
              )}
            </div>
          </section>
        )}
        {!(isRequired && codesLeft === null) && (
          <p>
            <Link className="link" to={accountPath}>
              Your account
            </Link>
          </p>
        )}
      </div>
      {/* The dialog closes with its subject, before the focus moves: a title behind a dialog cannot be focused. */}
      {isAsking && codesLeft !== null && (
        <ConfirmDialog
          title="Turn two-factor sign-in off?"
          confirmLabel={isSending ? 'Turning off...' : 'Turn off'}
          isBusy={isSending}
          onCancel={() => setAsking(false)}
          onConfirm={() => ask('turn-off')}
        >
          <p>Then your password alone opens your account. The recovery codes work no more.</p>
        </ConfirmDialog>
      )}
      {dialog}
    </div>
  )
}

function describeCodes(left: number): string {
  const app = 'Your sign-in asks for a code of your authenticator app.'
  if (left === 0) return `${app} No recovery code is left: get new ones.`
  return `${app} ${left === 1 ? '1 recovery code is' : `${left} recovery codes are`} left.`
}
