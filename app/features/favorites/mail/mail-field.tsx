import { useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface MailFieldProps {
  name: string
  label: string
  type: 'text' | 'email'
  autoComplete: string
  /** It has the focus when the dialog opens. */
  isFirst?: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One line of the mail form; what is wrong with it stands below and is read with it. */
export function MailField({ name, label, type, autoComplete, isFirst, value, error, onChange }: MailFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        // React's own `autoFocus` writes no attribute, and a dialog that opens looks for one.
        ref={isFirst ? setAutofocus : undefined}
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

function setAutofocus(field: HTMLInputElement | null) {
  field?.setAttribute('autofocus', '')
}
