import type { ChangeFailure, RefusedCaller } from '#app/platform/change-answer.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { showToast } from './show-toast.ts'

/** Says in a toast why a change was not made. When its sender is signed out, the open tabs look at their session. */
export function tellFailure(answer: ChangeFailure | RefusedCaller): void {
  showToast('error', answer.message)
  if (answer.outcome === 'refused') announceSessionChange()
}

/** As `tellFailure`, with the reasons in toasts of their own: for a change that has no place to show them. */
export function tellFailureWithReasons(answer: ChangeFailure | RefusedCaller): void {
  tellFailure(answer)
  if (answer.outcome === 'failed') for (const reason of answer.reasons) showToast('info', reason)
}
