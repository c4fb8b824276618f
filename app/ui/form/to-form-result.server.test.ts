import { expect, test } from 'vitest'
import { toFormResult } from './to-form-result.server.ts'

test('FORM-29 a form is told what is stored now, on which it can stay open', () => {
  const current = { id: 'talk-1', version: 4 }
  const result = toFormResult({ outcome: 'saved', current }, { notFound: 'Not found', conflict: 'Changed' })
  expect(result).toEqual({ outcome: 'saved', id: 'talk-1', current })
})
