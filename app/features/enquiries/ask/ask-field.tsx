import { type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'

interface AskFieldProps {
  name: string
  label: string
  /** Shown in a lighter weight beside the label. */
  note?: string
  type?: 'text' | 'email' | 'tel'
  /** Shown in front of the input: a currency sign. */
  sign?: string
  /** A textarea instead of an input. */
  isLong?: boolean
  isOptional?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
  value: string
  error: string | undefined
  onChange: (value: string) => void
  /** Shown below; it describes the field for screen readers. */
  children?: ReactNode
}

/** One field of the form about a work, with its message below. */
export function AskField(props: AskFieldProps) {
  const { name, label, note, type = 'text', sign, isLong, isOptional, autoComplete, value, error } = props
  const id = useId()
  const control = {
    id,
    name,
    value,
    autoComplete,
    'aria-required': !isOptional || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': [error && `${id}-error`, props.children && `${id}-hint`].filter(Boolean).join(' ') || undefined,
  }
  const input = (
    <input {...control} className="input" type={type} onChange={({ target }) => props.onChange(target.value)} />
  )
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {note && <span className="font-normal text-ink-3"> {note}</span>}
      </label>
      {isLong ? (
        <textarea {...control} className="textarea" onChange={({ target }) => props.onChange(target.value)} />
      ) : sign ? (
        <span className="affix">
          <span>{sign}</span>
          {input}
        </span>
      ) : (
        input
      )}
      <FieldFault id={`${id}-error`} error={error} />
      {props.children && (
        <p className="hint" id={`${id}-hint`}>
          {props.children}
        </p>
      )}
    </div>
  )
}

/** The message of a field. */
export function FieldFault({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="error">
      <Icon name="circle-alert" size={16} />
      {error}
    </p>
  )
}
