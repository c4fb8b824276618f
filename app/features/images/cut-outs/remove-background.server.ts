import { setTimeout as sleep } from 'node:timers/promises'
import { type ChangeFailure, changeFailure } from '#app/platform/change-result.ts'
import { isPng } from '../check-upload.server.ts'
import type { BackgroundRemover, Removal } from './background-remover.ts'
import { cutOutMessages } from './cut-out-messages.ts'

/** Before the second attempt, and before the third (BGR-13). */
const waitsMs = [1_000, 2_000]
const minSeconds = 60
const maxSeconds = 3_600

interface Options {
  signal?: AbortSignal | undefined
  wait?: (ms: number, signal: AbortSignal | undefined) => Promise<unknown>
}

/**
 * Has the background of a JPEG or PNG removed: up to 3 attempts where the network or the provider itself fails, one where it
 * refuses (BGR-06..13). Resolves to bytes that begin like a PNG, or to why there are none.
 */
export async function removeBackground(
  remover: BackgroundRemover,
  source: Buffer,
  { signal, wait = (ms, signal) => sleep(ms, undefined, { signal }) }: Options = {},
): Promise<{ outcome: 'removed'; bytes: Buffer } | ChangeFailure> {
  let removal = await remover.removeBackground(source, { signal })
  for (const waitMs of waitsMs) {
    if (!mayPass(removal)) break
    await wait(waitMs, signal)
    removal = await remover.removeBackground(source, { signal })
  }
  return judge(removal)
}

function mayPass(removal: Removal): boolean {
  return removal.outcome === 'unreachable' || (removal.outcome === 'refused' && removal.status >= 500)
}

function judge(removal: Removal): { outcome: 'removed'; bytes: Buffer } | ChangeFailure {
  if (removal.outcome === 'refused') return refusal(removal)
  if (removal.outcome !== 'responded') return changeFailure('unavailable', cutOutMessages.failed, [removal.detail])
  const { bytes } = removal
  if (bytes.length === 0) return changeFailure('unavailable', cutOutMessages.empty)
  return isPng(bytes) ? { outcome: 'removed', bytes } : changeFailure('unavailable', cutOutMessages.noPng)
}

function refusal({ status, message, retryAfterSeconds }: Extract<Removal, { outcome: 'refused' }>): ChangeFailure {
  if (status === 429) {
    const seconds = Math.min(retryAfterSeconds ?? minSeconds, maxSeconds)
    return { ...changeFailure('too-many-attempts', cutOutMessages.rateLimited), retryAfterSeconds: seconds }
  }
  if (status === 402) return changeFailure('unavailable', cutOutMessages.noCredits)
  // Rejecting the picture itself is not an outage.
  const fault = status === 400 ? 'invalid' : 'unavailable'
  return changeFailure(fault, message || `${cutOutMessages.failed} (${status})`)
}
