import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { type ProductField, productFieldLabels } from './product-form.ts'

/** A field with text or a choice in it; images have their own part of the form. */
export type TypedField = Exclude<ProductField, 'images'>

/** What every field of the form needs of it. */
export interface FieldForm {
  values: Record<TypedField, string>
  /** Messages by field. */
  faults: Partial<Record<ProductField, string>>
  change: (field: TypedField, value: string) => void
  /** A number field's text is no number: the browser hands out nothing of it. */
  setUnreadable: (field: TypedField, isUnreadable: boolean) => void
}

interface FieldProps {
  form: FieldForm
  field: TypedField
  /** Marked with a star: needed to publish. */
  isRequired?: boolean
  isDisabled?: boolean
  className?: string
  /** Stands below the field. */
  children?: ReactNode
}

export const fieldId = (field: ProductField) => `product-${field}`
const errorId = (field: ProductField) => `product-${field}-error`

/** Label, control, message and whatever stands below, in one place for every kind of control. */
function Field({ form, field, isRequired, className, children, control }: FieldProps & { control: ReactNode }) {
  return (
    <div className={`field ${className ?? ''}`}>
      <label htmlFor={fieldId(field)} data-required={isRequired || undefined}>
        {productFieldLabels[field]}
      </label>
      {control}
      <FieldError form={form} field={field} />
      {children}
    </div>
  )
}

export function FieldError({ form, field }: { form: Pick<FieldForm, 'faults'>; field: ProductField }) {
  const message = form.faults[field]
  if (!message) return null
  return (
    <p className="error" id={errorId(field)}>
      <Icon name="circle-alert" size={16} />
      {message}
    </p>
  )
}

/** Attributes that tie a control to its label and its message. */
function wiring({ form, field, isDisabled }: FieldProps) {
  const isFaulty = Boolean(form.faults[field])
  return {
    id: fieldId(field),
    name: field,
    value: form.values[field],
    disabled: isDisabled,
    'aria-invalid': isFaulty || undefined,
    'aria-describedby': isFaulty ? errorId(field) : undefined,
  }
}

export function TextField(props: FieldProps & { placeholder?: string; maxLength?: number }) {
  const { form, field, placeholder, maxLength } = props
  const control = (
    <input
      {...wiring(props)}
      className="input"
      placeholder={placeholder}
      maxLength={maxLength}
      onChange={(event) => form.change(field, event.target.value)}
    />
  )
  return <Field {...props} control={control} />
}

export function TextArea(props: FieldProps & { rows: number; placeholder?: string }) {
  const { form, field, rows, placeholder } = props
  const control = (
    <textarea
      {...wiring(props)}
      className="textarea"
      rows={rows}
      placeholder={placeholder}
      onChange={(event) => form.change(field, event.target.value)}
    />
  )
  return <Field {...props} control={control} />
}

/** A number as it is typed. What is no number stays in the field, and counts as a fault, not as empty. */
export function NumberField(props: FieldProps & { step: string; unit?: string; sign?: string }) {
  const { form, field, step, unit, sign } = props
  const control = (
    <span className="affix">
      {sign && <span>{sign}</span>}
      <input
        {...wiring(props)}
        className="input num"
        type="number"
        inputMode={step === '1' ? 'numeric' : 'decimal'}
        min="0"
        step={step}
        onChange={(event) => {
          form.setUnreadable(field, event.target.validity.badInput)
          form.change(field, event.target.value)
        }}
        // Scrolling the page must not change a price that happens to have the focus.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  )
  return <Field {...props} control={control} />
}

/** A choice from a list. A value that the list lacks, from an import, stays on offer. */
export function ChoiceField(props: FieldProps & { options: readonly string[]; none: string }) {
  const { form, field, options, none } = props
  const value = form.values[field]
  const control = (
    <select {...wiring(props)} className="select" onChange={(event) => form.change(field, event.target.value)}>
      <option value="">{none}</option>
      {value !== '' && !options.includes(value) && <option>{value}</option>}
      {options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
  return <Field {...props} control={control} />
}
