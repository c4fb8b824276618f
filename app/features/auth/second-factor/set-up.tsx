import { useLayoutEffect, useRef, useState } from 'react'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { AccountField } from '../account-field.tsx'
import { secondFactorPath } from '../return-path.ts'
import type { RecoveryCodesMade, SecondFactorKey } from './change-second-factor.server.ts'

interface SetUpProps {
  setUpKey: SecondFactorKey
  onDone: (made: RecoveryCodesMade) => void
}

/** Shows the key for a device, and activates it with a code of that device. */
export function SetUp({ setUpKey: { qrCode, secret }, onDone }: SetUpProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [fault, setFault] = useState<string>()
  const { send, isSending } = useSubmission<RecoveryCodesMade | ChangeFailure | RefusedCaller>((result) => {
    if (result.outcome === 'codes') return onDone(result)
    setFault(result.message)
    form.current?.querySelector<HTMLInputElement>('input')?.select()
    if (result.outcome === 'refused') announceSessionChange()
  })
  useLayoutEffect(() => title.current?.focus(), [])
  return (
    <section className="box grid gap-5" aria-labelledby="set-up">
      <h2 id="set-up" ref={title} tabIndex={-1}>
        Set up your device
      </h2>
      <div className="flex flex-wrap items-start gap-5">
        <img
          className="border border-rule"
          src={`data:image/svg+xml,${encodeURIComponent(qrCode)}`}
          width={232}
          height={232}
          alt="QR code of the key below"
        />
        <div className="grid min-w-0 flex-[1_1_14rem] gap-3">
          <p>
            Scan this code with an authenticator app. On this device, or without a camera, type the key into the app:
          </p>
          <p className="num font-medium [overflow-wrap:anywhere]">{secret}</p>
        </div>
      </div>
      <form
        ref={form}
        className="grid max-w-[20rem] gap-3"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setFault(undefined)
          send(secondFactorPath, { intent: 'turn-on', code: String(new FormData(event.currentTarget).get('code')) })
        }}
      >
        <AccountField
          name="code"
          label="Code that the app shows"
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          fault={fault}
        />
        <button type="submit" className="btn btn--primary justify-self-start" aria-disabled={isSending}>
          {isSending ? 'Turning on...' : 'Turn On'}
        </button>
      </form>
    </section>
  )
}
