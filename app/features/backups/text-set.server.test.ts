import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTextSet } from './text-set.server.ts'

test('BKP-40 a set of texts has those that were added, each once, and no others, while it grows', () => {
  const set = createTextSet()
  const texts = Array.from({ length: 5_000 }, (_, at) => `${hash('sha256', `${at}`)} ${at}`)
  expect([set.size, set.has(texts[0]!)]).toEqual([0, false])
  for (const text of [...texts, ...texts.slice(0, 100), '']) set.add(text)
  expect(set.size).toBe(texts.length + 1)
  expect(texts.filter((text) => !set.has(text))).toEqual([])
  expect([set.has(''), set.has(texts[0]!.slice(1))]).toEqual([true, false])
  expect(texts.filter((text) => set.has(`${text}0`))).toEqual([])
})
