import { expect, test } from 'vitest'
import { readReservation } from './reservation-schema.ts'

const today = { now: new Date('2026-11-20T17:00:00Z'), timeZone: 'America/New_York' }

test('FORM-31 address and telephone of a client are taken without what nobody sees of them', () => {
  const input = {
    name: 'Anna',
    email: '\u202aanna@example.com\u202c',
    phone: '\u202a+1 561 555 0100\u202c',
    note: '',
    day: '2026-12-01',
  }
  expect(readReservation(input, today)).toMatchObject({
    reservation: { email: 'anna@example.com', phone: '+1 561 555 0100' },
  })
  expect(readReservation({ ...input, email: '\u200b' }, today)).toMatchObject({ reservation: { email: null } })
})
