import type { HTMLInputAutoCompleteAttribute, InputHTMLAttributes } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface AccountFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'defaultValue'> {
  name: string
  label: string
  type: 'text' | 'email' | 'password'
  autoComplete: HTMLInputAutoCompleteAttribute
  hint?: string
  fault?: string | undefined
}

/** A field of a form about an account. The browser keeps what is typed into it, so that it works without JavaScript. */
export function AccountField({ name, label, hint, fault, ...input }: AccountFieldProps) {
  const described = [hint && `${name}-hint`, fault && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        className="input"
        id={name}
        name={name}
        required
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {/* Rendered before there is a fault: if the focus stays in the field, nothing else announces it. */}
      <div role="alert" className="empty:-mt-1.5">
        {fault && (
          <p className="error" id={`${name}-error`}>
            <Icon name="circle-alert" size={16} />
            {fault}
          </p>
        )}
      </div>
    </div>
  )
}
