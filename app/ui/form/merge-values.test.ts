import { expect, test } from 'vitest'
import { listField, nameField } from './form-fields.ts'
import { differingFields } from './merge-values.ts'

test('FORM-17 a list whose things say the same is not told as changed, whatever keys they have since', () => {
  const artists = (...list: { key: string; name: string }[]) => ({ artists: list })
  const fields = {
    artists: listField('Artists', { name: nameField('Name', 80) }, { max: 9, describe: ({ name }) => name }),
  }
  const base = artists({ key: 'a', name: 'Lise Demarest' })
  expect(differingFields(fields, base, artists({ key: 'b', name: 'Lise Demarest' }))).toEqual([])
  expect(differingFields(fields, base, artists({ key: 'a', name: 'Lise Demares' }))).toEqual(['artists'])
  expect(differingFields(fields, base, artists())).toEqual(['artists'])
})
