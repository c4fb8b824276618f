import { type RefObject, useId, useRef, useState } from 'react'
import { announceSessionChange } from '#app/platform/session-channel.ts'
import { focusWhenShown } from '#app/ui/focus-when-shown.ts'
import { Icon } from '#app/ui/icon.tsx'
import { ModalDialog } from '#app/ui/modal-dialog.tsx'
import { useSubmission } from '#app/ui/use-submission.ts'
import { authMessages } from '../messages.ts'
import type { PasswordConfirmed } from './confirm-password.server.ts'

interface PasswordDialogProps {
  /** The user name for the browser's password manager. */
  email: string
  onConfirmed: () => void
  onCancel: () => void
}

/** Asks for the signed-in admin's password, before a change that requires it. */
export function PasswordDialog({ email, onConfirmed, onCancel }: PasswordDialogProps) {
  const errorId = useId()
  const [message, setMessage] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { send, isSending } = useSubmission<PasswordConfirmed>((result) => {
    if (result.outcome === 'confirmed') return onConfirmed()
    setMessage(result.message)
    selectAll(field)
    if (result.outcome === 'refused') announceSessionChange()
  })
  const cancel = () => (isSending ? false : onCancel())
  return (
    <ModalDialog title="Enter your password" className="dialog--narrow" onClose={cancel}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const password = field.current!.value
          if (!password) return setMessage(authMessages.passwordNeeded)
          setMessage(null)
          send('/admin/password', { password })
        }}
      >
        <div className="dialog__body grid gap-4">
          <p>This change asks for it again. It then counts for 10 minutes.</p>
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <div className="field">
            <label htmlFor={`${errorId}-field`}>Your password</label>
            <input
              ref={(element) => {
                field.current = element
                focusWhenShown(element)
              }}
              className="input"
              id={`${errorId}-field`}
              name="password"
              type="password"
              autoComplete="current-password"
              aria-invalid={message ? true : undefined}
              aria-describedby={message ? errorId : undefined}
            />
            <div role="alert">
              {message && (
                <p className="error" id={errorId}>
                  <Icon name="circle-alert" size={16} />
                  {message}
                </p>
              )}
            </div>
          </div>
        </div>
        <div className="dialog__foot">
          <button type="button" className="btn btn--secondary" aria-disabled={isSending} onClick={cancel}>
            Cancel
          </button>
          <button type="submit" className="btn btn--primary" aria-disabled={isSending}>
            {isSending ? 'Checking...' : 'Go on'}
          </button>
        </div>
      </form>
    </ModalDialog>
  )
}

function selectAll(field: RefObject<HTMLInputElement | null>) {
  field.current?.focus()
  field.current?.select()
}
