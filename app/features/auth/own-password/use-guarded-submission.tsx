import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface GuardedSubmission {
  isSending: boolean
  send: (action: string, body: object) => void
  /** The password dialog, while it is needed. Render it inside the open dialog if the change is sent from there. */
  dialog: ReactNode
}

/**
 * As `useSubmission`, but if the server requires the password again, asks for it and then resends the change. The page of a change that was
 * refused because of what has happened since is read again.
 * @param email whose password is asked for
 */
export function useGuardedSubmission<Result extends { outcome: string }>(
  email: string,
  onResult: (result: Result | ChangeFailure | RefusedCaller) => void,
): GuardedSubmission {
  const [sent, setSent] = useState<{ action: string; body: object } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const { send, isSending } = useSubmission<Result | ChangeFailure | RefusedCaller>((result) => {
    if ('fault' in result && result.fault === 'password-needed') return setAsking(true)
    if ('fault' in result && (result.fault === 'not-found' || result.fault === 'conflict')) void revalidate()
    onResult(result)
  })
  return {
    isSending,
    send(action, body) {
      setSent({ action, body })
      send(action, body)
    },
    dialog: isAsking && sent && (
      <PasswordDialog
        email={email}
        onCancel={() => setAsking(false)}
        onConfirmed={() => {
          setAsking(false)
          send(sent.action, sent.body)
        }}
      />
    ),
  }
}
