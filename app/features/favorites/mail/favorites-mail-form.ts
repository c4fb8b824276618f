import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'

/** The fields of the form that sends the list (DATA-13). */
export interface FavoritesMailForm {
  recipientEmail: string
  senderName: string
  senderEmail: string
  message: string
}

export const emptyMailForm: FavoritesMailForm = {
  recipientEmail: '',
  senderName: '',
  senderEmail: '',
  message: 'I wanted to share these items from the gallery that I think you might like.',
}

/** A message for each field that is missing or wrong, in the form's order (EMAIL-12..17). */
export function checkMailForm(form: FavoritesMailForm): Partial<Record<keyof FavoritesMailForm, string>> {
  return {
    ...checkAddress('recipientEmail', form.recipientEmail, 'Recipient email is required'),
    ...(form.senderName.trim() === '' && { senderName: 'Your name is required' }),
    ...checkAddress('senderEmail', form.senderEmail, 'Your email is required'),
  }
}

function checkAddress(field: 'recipientEmail' | 'senderEmail', value: string, missing: string) {
  const address = stripInvisible(value)
  if (address === '') return { [field]: missing }
  return isMailAddress(address) ? {} : { [field]: 'Invalid email address' }
}
