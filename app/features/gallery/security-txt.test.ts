import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

const facts = {
  email: 'hello@vitrine.example',
  origin: 'https://gallery.example',
  now: new Date('2026-01-01T00:00:00Z'),
}

test('RUN-07 says whom to tell, until when, and where the file itself is', () => {
  expect(securityTxt(facts)).toBe(
    [
      'Contact: mailto:hello@vitrine.example',
      'Expires: 2026-06-30T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://gallery.example/.well-known/security.txt',
      '',
    ].join('\n'),
  )
})

test('RUN-07 names no address of its own without https', () => {
  expect(securityTxt({ ...facts, origin: 'http://localhost:3000' })).not.toContain('Canonical')
})
