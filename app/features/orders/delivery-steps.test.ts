import { expect, test } from 'vitest'
import { nextStep } from './delivery-steps.ts'

test('INV-40 what is said of the rest after a first part is true before and after the rest is paid', () => {
  const { title, text } = nextStep({ delivery: 'to-arrange', invoicePart: 'first', isCollected: false })
  expect(title).toBe('The rest')
  expect(text).toMatch(/^The link of our invoice shows how it stands, and it is paid there\./)
})

test('INV-40 once the delivery of a work that is paid in two parts has begun, that is what comes next', () => {
  expect(nextStep({ delivery: 'shipped', invoicePart: 'first', isCollected: false }).title).toBe('On its way')
})
