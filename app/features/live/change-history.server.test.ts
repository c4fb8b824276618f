import { expect, test } from 'vitest'
import { createChangeHistory } from './change-history.server.ts'

const topic = 'products_changes'
const everything = (name: string) => ({ topic, name, heldWorks: null }) as const
const hold = (name: string, work: string) => ({ topic, name, heldWorks: [work] }) as const
const oak = new Set(['oak'])

test('CACHE-05 whoever shows other works has missed no hold; whoever shows that work, or any, has', () => {
  const history = createChangeHistory()
  history.add(everything('1'))
  history.add(hold('2', 'elm'))
  expect(history.last(topic)).toBe('2')
  expect(history.hasMissed(topic, '1', oak)).toBe(false)
  expect(history.hasMissed(topic, '1', new Set())).toBe(false)
  expect(history.hasMissed(topic, '1', null)).toBe(true)
  expect(history.hasMissed(topic, '2', null)).toBe(false)
  history.add(hold('3', 'oak'))
  history.add(hold('4', 'elm'))
  for (const known of ['1', '2']) expect(history.hasMissed(topic, known, oak)).toBe(true)
  for (const known of ['3', '4']) expect(history.hasMissed(topic, known, oak)).toBe(false)
})

test('a change of more than holds concerns everybody, in one transaction with a hold or alone', () => {
  const history = createChangeHistory()
  history.add(everything('1'))
  history.add(hold('2', 'elm'))
  history.add(everything('2'))
  expect(history.hasMissed(topic, '1', oak)).toBe(true)
  history.add(hold('3', 'elm'))
  expect(history.hasMissed(topic, '2', oak)).toBe(false)
  expect(history.hasMissed('blog_changes', '', null)).toBe(false)
})

test('whoever knows of no change that is remembered may have missed something', () => {
  const history = createChangeHistory()
  history.add(everything('1'))
  for (const name of ['', undefined, '0']) expect(history.hasMissed(topic, name, oak)).toBe(true)
  // Only a limited number of holds is remembered.
  for (let number = 2; number <= 20_000; number++) history.add(hold(String(number), 'elm'))
  expect(history.hasMissed(topic, '1', oak)).toBe(true)
  expect(history.hasMissed(topic, '19000', oak)).toBe(false)
})
