import { type FormEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { showFailure } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useGuardedSubmission } from '../own-password/use-guarded-submission.tsx'
import type { AccountChange, AccountChangeFailure, AccountChangeResult } from './change-account.server.ts'

interface AccountForm {
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  faultOf: (field: string) => string | undefined
  isSending: boolean
  /** The password dialog; render it beside the form. */
  dialog: ReactNode
}

/**
 * One form of the account page: sends its fields, and shows a field's fault beside it.
 * @param email of the signed-in admin
 */
export function useAccountForm(email: string, intent: AccountChange['intent'], { clears = false } = {}): AccountForm {
  const ref = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<AccountChangeFailure | null>(null)
  const { send, isSending, dialog } = useGuardedSubmission<AccountChangeResult>(email, (result) => {
    if (result.outcome === 'changed') {
      if (clears) ref.current?.reset()
      return showToast('success', (result as { message: string }).message)
    }
    const failed = result as AccountChangeFailure
    if (!failed.field) return showFailure(failed)
    setFailure(failed)
    ref.current?.querySelector<HTMLInputElement>(`[name=${failed.field}]`)?.focus()
  })
  return {
    ref,
    isSending,
    dialog,
    faultOf: (field) => (failure?.field === field ? failure.message : undefined),
    onSubmit(event) {
      event.preventDefault()
      setFailure(null)
      send('/admin/account', { intent, ...Object.fromEntries(new FormData(event.currentTarget)) })
    },
  }
}
