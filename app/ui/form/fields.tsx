import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { NumberInput } from '../number-input.tsx'
import type { CheckName, FieldName, FormFields, TextName, ValuesOf } from './form-fields.ts'
import { type Measure, Meter } from './meter.tsx'
import { onUnreadable } from './unreadable.ts'
import type { Entry } from './untouched-entries.ts'

/** The part of a form that its fields use. */
export interface FormState<Fields extends FormFields> {
  fields: Fields
  values: ValuesOf<Fields>
  /** Messages by field. */
  faults: Partial<Record<FieldName<Fields>, string>>
  /** Suggested valid values for faulty ones, by field. */
  suggestions?: Partial<Record<FieldName<Fields>, string>> | undefined
  /** Whether an entry of a list was added after the last rejected submit and is untouched: it has no faults yet. */
  isUntouched: (entry: Entry) => boolean
  change: (changes: Partial<ValuesOf<Fields>> | ((values: ValuesOf<Fields>) => Partial<ValuesOf<Fields>>)) => void
  /** The field's text is not a value: not a number, so that the browser reports '', or a name from which nothing was chosen. */
  setUnreadable: (field: FieldName<Fields>, isUnreadable: boolean) => void
}

interface FieldProps<Fields extends FormFields> {
  form: FormState<Fields>
  field: TextName<Fields>
  /** Marked with a star: needed to publish. */
  isRequired?: boolean
  isDisabled?: boolean
  /** Can be read and copied, but not changed: `hint` says why. */
  isReadOnly?: boolean
  /** Shown below the field, which it describes for screen readers. */
  hint?: string | undefined
  /** Stands beside the hint, which says how long a text should be. */
  measure?: Measure
  className?: string
  /** Replaces the change of this one field. */
  onChange?: (value: string) => void
  /** Shown below the field. */
  children?: ReactNode
}

export const fieldId = (field: string) => `field-${field}`
const errorId = (field: string) => `${fieldId(field)}-error`
const hintId = (field: string) => `${fieldId(field)}-hint`

/** The message of a field, which describes its control. */
export function FieldError({ field, message }: { field: string; message: string | undefined }) {
  if (!message) return null
  return (
    <p className="error" id={errorId(field)}>
      <Icon name="circle-alert" size={16} />
      {message}
    </p>
  )
}

/** The attributes of a control that mark it as faulty. */
export function faultAttributes(field: string, message: string | undefined) {
  return { 'aria-invalid': message ? true : undefined, 'aria-describedby': message ? errorId(field) : undefined }
}

/** Label, control, message and anything below, the same for every kind of control. */
function Field<Fields extends FormFields>(props: FieldProps<Fields> & { control: ReactNode }) {
  const { form, field, isRequired, className, hint, measure, children, control } = props
  return (
    <div className={`field ${className ?? ''}`}>
      <label htmlFor={fieldId(field)} data-required={isRequired || undefined}>
        {form.fields[field]!.label}
      </label>
      {control}
      <FieldError field={field} message={form.faults[field]} />
      <Suggestion form={form} field={field} />
      {hint && !measure && (
        <p className="hint" id={hintId(field)}>
          {hint}
        </p>
      )}
      {measure && <Meter id={hintId(field)} advice={hint} measure={measure} />}
      {children}
    </div>
  )
}

/** Offers a valid value for the field. */
function Suggestion<Fields extends FormFields>({ form, field }: Pick<FieldProps<Fields>, 'form' | 'field'>) {
  const suggestion = form.suggestions?.[field]
  if (!suggestion || form.values[field] === suggestion) return null
  return (
    <button
      type="button"
      className="link small reach justify-self-start"
      onClick={() => {
        form.change({ [field]: suggestion } as Partial<ValuesOf<Fields>>)
        document.getElementById(fieldId(field))?.focus()
      }}
    >
      Use ‘{suggestion}’
    </button>
  )
}

/** The attributes that link a control to its field. */
function controlAttributes<Fields extends FormFields>(props: FieldProps<Fields>) {
  const { form, field, isDisabled, isReadOnly, hint } = props
  const fault = faultAttributes(field, form.faults[field])
  return {
    id: fieldId(field),
    name: field,
    value: form.values[field] as string,
    disabled: isDisabled,
    readOnly: isReadOnly,
    'aria-invalid': fault['aria-invalid'],
    'aria-describedby': [fault['aria-describedby'], hint && hintId(field)].filter(Boolean).join(' ') || undefined,
  }
}

function changeOf<Fields extends FormFields>({ form, field, onChange }: FieldProps<Fields>) {
  return onChange ?? ((value: string) => form.change({ [field]: value } as Partial<ValuesOf<Fields>>))
}

/** A text in one line. */
export function TextField<Fields extends FormFields>(props: FieldProps<Fields> & { placeholder?: string }) {
  const change = changeOf(props)
  const control = (
    <input
      {...controlAttributes(props)}
      className="input"
      placeholder={props.placeholder}
      onChange={(event) => change(event.target.value)}
    />
  )
  return <Field {...props} control={control} />
}

/** A text of several lines. */
export function TextArea<Fields extends FormFields>(
  props: FieldProps<Fields> & { rows: number; placeholder?: string },
) {
  const change = changeOf(props)
  const control = (
    <textarea
      {...controlAttributes(props)}
      className="textarea"
      rows={props.rows}
      placeholder={props.placeholder}
      onChange={(event) => change(event.target.value)}
    />
  )
  return <Field {...props} control={control} />
}

/** A number as it is typed. Other text stays in the field, and counts as a fault, not as empty. */
export function NumberField<Fields extends FormFields>(
  props: FieldProps<Fields> & { step: string; unit?: string; sign?: string },
) {
  const { form, field, step, unit, sign } = props
  const change = changeOf(props)
  const control = (
    <span className="affix">
      {sign && <span>{sign}</span>}
      <NumberInput
        {...controlAttributes(props)}
        className="input num"
        inputMode={step === '1' ? 'numeric' : 'decimal'}
        min="0"
        step={step}
        {...onUnreadable((isUnreadable) => form.setUnreadable(field, isUnreadable))}
        onChange={(event) => change(event.target.value)}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  )
  return <Field {...props} control={control} />
}

/** An amount in dollars. */
export function MoneyField<Fields extends FormFields>(props: FieldProps<Fields>) {
  return <NumberField {...props} step="0.01" sign="$" />
}

/** A day, chosen or typed. A partly typed one stays in the field, and counts as a fault, not as empty. */
export function DateField<Fields extends FormFields>(props: FieldProps<Fields>) {
  const { form, field } = props
  const change = changeOf(props)
  const control = (
    <input
      {...controlAttributes(props)}
      className="input num"
      type="date"
      {...onUnreadable((isUnreadable) => form.setUnreadable(field, isUnreadable))}
      onChange={(event) => change(event.target.value)}
    />
  )
  return <Field {...props} control={control} />
}

/** Yes or no. */
export function CheckField<Fields extends FormFields>(props: { form: FormState<Fields>; field: CheckName<Fields> }) {
  const { form, field } = props
  return (
    <div className="field">
      <label className="check">
        <input
          id={fieldId(field)}
          name={field}
          type="checkbox"
          checked={form.values[field] as boolean}
          {...faultAttributes(field, form.faults[field])}
          onChange={(event) => form.change({ [field]: event.target.checked } as Partial<ValuesOf<Fields>>)}
        />
        {form.fields[field]!.label}
      </label>
      <FieldError field={field} message={form.faults[field]} />
    </div>
  )
}

/** A choice from a list. A value that is not in the list, from an import, is still offered. */
export function SelectField<Fields extends FormFields>(
  props: FieldProps<Fields> & {
    options: readonly string[]
    /** The labels of options that differ from the options themselves. */
    names?: Readonly<Record<string, string>>
    /** The label of no choice; left out if something is always chosen. */
    none?: string
  },
) {
  const { form, field, options, names, none } = props
  const value = form.values[field] as string
  const change = changeOf(props)
  const control = (
    <select {...controlAttributes(props)} className="select" onChange={(event) => change(event.target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {value !== '' && !options.includes(value) && <option value={value}>{names?.[value] ?? value}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {names?.[option] ?? option}
        </option>
      ))}
    </select>
  )
  return <Field {...props} control={control} />
}
