import { expect, test } from 'vitest'
import { restOfNote } from './note-form.ts'

test.for([
  ['Call Tuesday', 'Call Tuesday\n\nAfter ten', 'After ten'],
  ['Call Tuesday', 'Call Tuesday ', ''],
  ['Call Tuesday', 'Do not call Tuesday', 'Do not call Tuesday'],
] as const)('FORM-29 of ‘%s’ that became ‘%s’ the rest is ‘%s’', ([sent, mine, rest]) => {
  expect(restOfNote({ text: sent }, { text: mine })).toEqual({ text: rest })
})
