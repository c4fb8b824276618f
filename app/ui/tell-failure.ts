import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { showToast } from './show-toast.ts'

/** Says in a toast why a change was not made. When its sender is signed out, the open tabs look at their session. */
export function tellFailure(result: ChangeFailure | RefusedCaller): void {
  showToast('error', result.message)
  if (result.outcome === 'refused') announceSessionChange()
}

/** As `tellFailure`, with the reasons in toasts of their own: for a change that has no place to show them. */
export function tellFailureWithReasons(result: ChangeFailure | RefusedCaller): void {
  tellFailure(result)
  if (result.outcome === 'failed') for (const reason of result.reasons) showToast('info', reason)
}
