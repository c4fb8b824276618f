import { expect, test } from 'vitest'
import { findPasswordFault } from './find-password-fault.server.ts'
import { generatePassword } from './generate-password.server.ts'

test.each([
  ['password', /12 characters/],
  ['elevenchars', /12 characters/],
  ['x'.repeat(129), /128 characters/],
  ['q1w2e3r4t5y6', /common/],
  ['Q1W2E3R4T5Y6', /common/],
  ['passwordpassword', /common/],
  ['Password2026!', /common/],
  ['123456789012', /common/],
  ['aaaaaaaaaaaa', /common/],
])('RUN-02 %s is refused', (password, reason) => {
  expect(findPasswordFault(password)).toMatch(reason)
})

test.each(['brown paper and string', 'correct-horse-7', 'zwölf Zeichen!', '4 grey cats in 1 hat', generatePassword()])(
  'RUN-02 %s is taken',
  (password) => {
    expect(findPasswordFault(password)).toBeNull()
  },
)
