import { expect, test } from 'vitest'
import { jsonLdText } from './json-ld.ts'

test('OP-39 no text can break out of the script, and it reads back the same', () => {
  const facts = { name: '</script><script>alert(1)</script><!--', note: 'a\u2028b\u2029c & "d"' }
  const text = jsonLdText(facts)
  expect(text).not.toMatch(/[<\u2028\u2029]/)
  expect(JSON.parse(text)).toEqual(facts)
})
