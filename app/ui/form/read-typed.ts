import { fieldId } from './fields.tsx'
import type { FormFields, ValuesOf } from './form-fields.ts'

/**
 * What was typed into the text fields of a server-rendered form before hydration. Empty for a form that is opened by client-side navigation.
 * Cleared fields and choices keep the page's values.
 */
export function readTyped<Fields extends FormFields>(fields: Fields): Partial<ValuesOf<Fields>> {
  if (document.documentElement.hasAttribute('data-ready')) return {}
  const names = Object.keys(fields).filter((field) => typeof fields[field]!.empty === 'string')
  const typed = names.flatMap((field) => {
    const control = document.getElementById(fieldId(field))
    if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return []
    return control.value !== '' && control.value !== control.defaultValue ? [[field, control.value]] : []
  })
  return Object.fromEntries(typed)
}
