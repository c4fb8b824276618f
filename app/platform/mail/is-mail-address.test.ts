import { expect, test } from 'vitest'
import { stripInvisible } from '../strip-invisible.ts'
import { isMailAddress } from './is-mail-address.ts'

test.each([
  'anna@example.com\u200b',
  '\ufeffanna@example.com',
  '\u202aanna@example.com\u202c',
  '\u2068anna@example.com\u2069',
  'anna@exam\u00adple.com',
  'anna\u2060@example.com',
])('FORM-31 %j is no mail address, and is one without what nobody sees', (address) => {
  expect(isMailAddress(address)).toBe(false)
  expect(stripInvisible(` ${address}\n`)).toBe('anna@example.com')
})

test.each(['نامه\u200cای@مثال.آزمایشی', 'දුම්\u200dරිය@උදාහරණ.පරීක්ෂා'])(
  'FORM-31 the joined letters of %j are part of it',
  (address) => {
    expect(stripInvisible(address)).toBe(address)
    expect(isMailAddress(address)).toBe(true)
  },
)
