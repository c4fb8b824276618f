import { expect, test } from 'vitest'
import { findShownWorkIds } from './find-shown-work-ids.ts'

const work = '0193a1b2-0000-7000-8000-000000000001'
const other = '0193a1b2-0000-7000-8000-00000000000f'

test('finds every id once, in links and in data', () => {
  const page = `<a href="/collection?productId=${work}">é</a><script>"[\\"${work}\\",\\"${other}\\"]"</script>`
  expect([...findShownWorkIds(Buffer.from(page))]).toEqual([work, other])
})

test('finds nothing where there is no id', () => {
  expect(findShownWorkIds(Buffer.from('<p>0193a1b2-0000-7000</p>')).size).toBe(0)
})
