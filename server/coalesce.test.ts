import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** A question whose answers come when the test says so. */
function setUp() {
  const asked: PromiseWithResolvers<void>[] = []
  const ask = coalesce(() => {
    asked.push(Promise.withResolvers<void>())
    return asked.at(-1)!.promise
  })
  return { ask, asked, settled: () => new Promise((done) => setImmediate(done)) }
}

test('CACHE-07 who asks while a question is under way waits for the next, with all who ask by then', async () => {
  const { ask, asked, settled } = setUp()
  const resolved: string[] = []
  void ask().then(() => resolved.push('first'))
  void ask().then(() => resolved.push('second'))
  void ask().then(() => resolved.push('third'))
  await settled()
  expect(asked).toHaveLength(1)
  asked[0]!.resolve()
  await settled()
  expect(resolved).toEqual(['first'])
  expect(asked).toHaveLength(2)
  void ask().then(() => resolved.push('fourth'))
  asked[1]!.resolve()
  await settled()
  expect(resolved).toEqual(['first', 'second', 'third'])
  expect(asked).toHaveLength(3)
  asked[2]!.resolve()
  await settled()
  expect(resolved).toEqual(['first', 'second', 'third', 'fourth'])
})

test('CACHE-07 a question that fails fails for those who asked it, and the next is asked all the same', async () => {
  const { ask, asked, settled } = setUp()
  const first = ask()
  const second = ask()
  asked[0]!.reject(new Error('no notice comes through'))
  await expect(first).rejects.toThrow('no notice')
  await settled()
  asked[1]!.resolve()
  await expect(second).resolves.toBeUndefined()
  void ask()
  expect(asked).toHaveLength(3)
})

test('ART-59 the next is given what was given last', async () => {
  const given: string[] = []
  const ask = coalesce(async (name: string) => void given.push(name))
  await Promise.all(['first', 'second', 'third'].map(ask))
  expect(given).toEqual(['first', 'third'])
})
