import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { FormField, FormFields } from '#app/ui/form/form-fields.ts'
import { ConflictNotice } from '#app/ui/form/form-notes.tsx'

type AnyField = FormField<unknown, unknown>

/** The tables of fields that the features' forms are made from, by their names. */
const modules = import.meta.glob<Record<string, unknown>>('/app/features/**/*{form,fields}.ts', { eager: true })
const tables = Object.values(modules).flatMap((exported) =>
  Object.entries(exported).filter((entry): entry is [string, Record<string, AnyField>] => isTable(entry[1])),
)

function isTable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const fields = Object.values(value)
  return fields.length > 0 && fields.every((field) => typeof field === 'object' && field && 'toValue' in field)
}

/** A value of the field's form that is not its empty one. */
function otherValueOf({ empty, entries, schema }: AnyField): unknown {
  if (Array.isArray(empty)) {
    return [entries ? { ...otherValuesOf(entries), key: 'a' } : '/images/other.webp']
  }
  if (typeof empty === 'string') {
    const { enum: options } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
    return options?.at(-1) ?? '7'
  }
  if (typeof empty === 'boolean') return !empty
  // Something that is chosen; the hours of a day.
  return empty === null ? { id: 'a', name: 'Other' } : { isOpen: true, opens: '11:00', closes: '17:00' }
}

const otherValuesOf = (fields: FormFields) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, otherValueOf(field)]))

test('FORM-21 every form of the back office is walked over', () => {
  const names = tables.map(([name]) => name)
  for (const form of ['product', 'event', 'post', 'settings', 'page', 'gallerySale', 'invoice', 'enquiry', 'delivery'])
    expect(names).toContain(`${form}Fields`)
})

const fields = tables.flatMap(([table, fields]) =>
  Object.entries(fields).map(([name, field]) => [`${table}.${name}`, name, field] as const),
)

test.each(fields)('FORM-21 a conflict over %s is told in words, whoever changed it', (_, name, field) => {
  const empty = { [name]: field.empty }
  const other = { [name]: otherValueOf(field) }
  for (const [base, theirs] of [
    [empty, other],
    [other, empty],
  ] as const) {
    const nothing = () => undefined
    const notice = (
      <ConflictNotice
        fields={{ [name]: field }}
        base={base}
        theirs={theirs}
        mine={theirs}
        subject="This"
        otherChange=""
        onKeepMine={nothing}
        onTakeTheirs={nothing}
      />
    )
    const [, was, is] = /<s>(.*?)<\/s> <b>(.*?)<\/b>/.exec(renderToString(notice))!
    expect(was).not.toBe(is)
    expect(`${was} ${is}`).not.toContain('[object')
  }
})
