import { z } from 'zod'
import { recordChange } from '#app/features/audit/record-change.server.ts'
import type { AuditSubject } from '#app/features/audit/subject.ts'
import { drawQrCode } from '#app/features/gallery/draw-qr-code.ts'
import { type ChangeFailure, changeFailure, type RefusedCaller } from '#app/platform/change-result.ts'
import type { Transaction } from '#db/connect.ts'
import type { AdminCaller } from '../admin-action.server.ts'
import { describeWait } from '../describe-wait.ts'
import { describeEndedSessions, endSessionsOf } from '../end-sessions.server.ts'
import { lockOwnAccount } from '../lock-own-account.server.ts'
import { countCodeAttempt, forgetCodeAttempts } from './count-code-attempt.server.ts'
import { secondFactorMessages } from './second-factor-messages.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.server.ts'

/** The changes that the second factor's page requests. */
export const secondFactorChange = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('start') }),
  z.object({ intent: z.literal('turn-on'), code: z.string() }),
  z.object({ intent: z.literal('renew-codes') }),
  z.object({ intent: z.literal('turn-off') }),
])
export type SecondFactorChange = z.infer<typeof secondFactorChange>

/** The key for the device: as a QR code (SVG), and as text. */
export interface SecondFactorKey {
  outcome: 'started'
  qrCode: string
  secret: string
}

/** Shown once. */
export interface RecoveryCodesMade {
  outcome: 'codes'
  codes: string[]
  message: string
}

export type SecondFactorResult =
  | SecondFactorKey
  | RecoveryCodesMade
  | { outcome: 'off'; message: string }
  | ChangeFailure
  | RefusedCaller

/** The code that turns it on proves a key that was generated after the password was given. */
export const requiresPassword = ({ intent }: SecondFactorChange) => intent !== 'turn-on'

const qrCodePixels = 232

/** Changes the sender's own second factor (ACC-09, ACC-11, ACC-12). */
export async function changeSecondFactor(
  change: SecondFactorChange,
  { app, admin }: AdminCaller,
): Promise<SecondFactorResult> {
  const { auth, settings } = app
  const userId = admin.id
  switch (change.intent) {
    case 'start': {
      const started = await app.db.transaction(async (tx) => {
        await lockOwnAccount(tx, admin)
        return auth.api.startSecondFactor({ body: { userId, issuer: settings.gallery.name, tx } })
      })
      if (!started) return changeFailure('conflict', secondFactorMessages.isOn)
      const secret = new URL(started.uri).searchParams.get('secret')!
      return {
        outcome: 'started',
        qrCode: drawQrCode(started.uri, qrCodePixels),
        secret: secret.replace(/(.{4})(?=.)/g, '$1 '),
      }
    }
    case 'turn-on':
      return turnOn(change.code, { app, admin })
    case 'renew-codes': {
      const codes = await app.db.transaction(async (tx) => {
        await lockOwnAccount(tx, admin)
        const codes = await auth.api.renewRecoveryCodes({ body: { userId, tx } })
        if (codes) await record(tx, 'recovery-codes-renewed', { app, admin })
        return codes
      })
      if (!codes) return changeFailure('conflict', secondFactorMessages.isOff)
      return { outcome: 'codes', codes, message: secondFactorMessages.renewed }
    }
    case 'turn-off': {
      if (settings.requiresSecondFactor) return changeFailure('conflict', secondFactorMessages.required)
      const wasOn = await app.db.transaction(async (tx) => {
        await lockOwnAccount(tx, admin)
        const wasOn = await turnOffSecondFactor(tx, userId)
        if (wasOn) await record(tx, 'second-factor-off', { app, admin })
        return wasOn
      })
      if (!wasOn) return changeFailure('conflict', secondFactorMessages.isOff)
      return { outcome: 'off', message: secondFactorMessages.off }
    }
  }
}

async function turnOn(
  code: string,
  { app, admin }: Pick<AdminCaller, 'app' | 'admin'>,
): Promise<RecoveryCodesMade | ChangeFailure> {
  // Counted for this session, separately from sign-ins.
  const attempt = { userId: admin.id, knownBrowser: admin.sessionId }
  const retryAfterSeconds = await countCodeAttempt({ db: app.db, now: app.now() }, attempt)
  if (retryAfterSeconds !== null)
    return { ...changeFailure('too-many-attempts', describeWait(retryAfterSeconds)), retryAfterSeconds }
  const { check, codes } = await app.db.transaction(async (tx) => {
    await lockOwnAccount(tx, admin)
    const turnedOn = await app.auth.api.turnOnSecondFactor({ body: { userId: admin.id, code, tx } })
    if (turnedOn.check === 'right') {
      await forgetCodeAttempts(tx, attempt)
      // They were opened with the password alone.
      const ended = await endSessionsOf(tx, admin.id, { except: admin.sessionId })
      await record(tx, 'second-factor-on', { app, admin }, describeEndedSessions(ended))
    }
    return turnedOn
  })
  if (check === 'not-on') return changeFailure('conflict', secondFactorMessages.notStarted)
  if (check !== 'right')
    return changeFailure('invalid', check === 'used' ? secondFactorMessages.usedCode : secondFactorMessages.wrongCode)
  return { outcome: 'codes', codes, message: secondFactorMessages.on }
}

function record(
  tx: Transaction,
  action: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-renewed',
  { app, admin }: Pick<AdminCaller, 'app' | 'admin'>,
  note?: string,
): Promise<void> {
  const subject: AuditSubject = { kind: 'user', id: admin.id, label: admin.email }
  return recordChange(tx, { by: app.actor, at: app.now(), action, subject, note })
}
