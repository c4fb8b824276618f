import { expect, test } from 'vitest'
import { isMailAddress } from '#app/platform/mail/is-mail-address.ts'
import { checkMailForm, emptyMailForm } from './favorites-mail-form.ts'

const filled = {
  recipientEmail: 'marguerite@example.com',
  senderName: 'Ines Aldana',
  senderEmail: 'ines@aldana.example',
  message: '',
}

test('EMAIL-17 a message is not needed', () => {
  expect(checkMailForm(filled)).toEqual({})
})

test('EMAIL-12 EMAIL-14 EMAIL-15 a form with nothing in it, or blanks, names what is missing', () => {
  const missing = {
    recipientEmail: 'Recipient email is required',
    senderName: 'Your name is required',
    senderEmail: 'Your email is required',
  }
  expect(checkMailForm(emptyMailForm)).toEqual(missing)
  expect(checkMailForm({ recipientEmail: ' ', senderName: '\t', senderEmail: '\u00a0', message: '' })).toEqual(missing)
})

test.each([
  'marguerite@',
  '@example.com',
  'a@b',
  'a b@example.com',
  'a@example..com',
  'a@b@example.com',
  'a@example.com,b@example.com',
  'a@example.com\r\nBcc: b@example.com',
  '<script>@example.com',
  'a@example.com\0',
  `${'x'.repeat(10_000)}@example.com`,
  '\ud800@example.com',
])('EMAIL-13 EMAIL-16 refuses %j', (address) => {
  expect(checkMailForm({ ...filled, recipientEmail: address, senderEmail: address })).toEqual({
    recipientEmail: 'Invalid email address',
    senderEmail: 'Invalid email address',
  })
})

test.each(['a@example.com', " o'brien+art@mail.example.co.uk ", 'josé@correo.español', '例え@例え.テスト'])(
  'EMAIL-13 takes %j',
  (address) => {
    expect(isMailAddress(address.trim())).toBe(true)
    expect(checkMailForm({ ...filled, recipientEmail: address })).toEqual({})
  },
)

test('FORM-31 takes addresses with what nobody sees of them', () => {
  expect(
    checkMailForm({ ...filled, recipientEmail: '\u2068a@example.com\u2069', senderEmail: 'b@example.com\u200b' }),
  ).toEqual({})
  expect(checkMailForm({ ...filled, senderEmail: '\u200b' })).toEqual({ senderEmail: 'Your email is required' })
})
