import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { showToast } from './show-toast.ts'

/** Shows a toast that says why a change was not made. If the user is signed out, the open tabs check their session. */
export function showFailure(result: ChangeFailure | RefusedCaller): void {
  showToast('error', result.message)
  if (result.outcome === 'refused') announceSessionChange()
}

/** As `showFailure`, with each reason in a toast of its own: for a change that has no other place to show them. */
export function showFailureWithReasons(result: ChangeFailure | RefusedCaller): void {
  showFailure(result)
  if (result.outcome === 'failed') for (const reason of result.reasons) showToast('info', reason)
}
