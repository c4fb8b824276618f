import { useId } from 'react'
import { focusWhenShown } from '#app/ui/focus-when-shown.ts'
import { Icon } from '#app/ui/icon.tsx'

interface MailFieldProps {
  name: string
  label: string
  type: 'text' | 'email'
  autoComplete: string
  /** Has the focus when the dialog opens. */
  isFirst?: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One line of the mail form; its message is shown below, and describes the field for screen readers. */
export function MailField({ name, label, type, autoComplete, isFirst, value, error, onChange }: MailFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={isFirst ? focusWhenShown : undefined}
        className="input"
        name={name}
        type={type}
        autoComplete={autoComplete}
        aria-required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p id={`${id}-error`} className="error">
          <Icon name="circle-alert" size={16} />
          {error}
        </p>
      )}
    </div>
  )
}
