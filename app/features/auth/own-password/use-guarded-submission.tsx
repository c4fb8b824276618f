import { type ReactNode, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { PasswordDialog } from './password-dialog.tsx'

interface GuardedSubmission {
  isSending: boolean
  send: (action: string, body: object) => void
  /** Asks for the password while that is needed. Stands inside an open dialog where the change was sent from there. */
  dialog: ReactNode
}

/**
 * As `useSubmission`; a change that the server makes only after the password was given again asks for it, and is then sent again.
 * @param email whose password it is
 */
export function useGuardedSubmission<Result extends { outcome: string }>(
  email: string,
  onResult: (result: Result | ChangeFailure | RefusedCaller) => void,
): GuardedSubmission {
  const [sent, setSent] = useState<{ action: string; body: object } | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { send, isSending } = useSubmission<Result | ChangeFailure | RefusedCaller>((result) => {
    if ('fault' in result && result.fault === 'password-needed') return setAsking(true)
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
