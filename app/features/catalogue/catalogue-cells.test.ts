import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainText } from '#app/platform/plain-text.ts'
import { type CatalogueColumn, readCell, writeCell } from './catalogue-cells.ts'

const value = (column: CatalogueColumn, text: string) => {
  const read = readCell(column, text)
  return 'fault' in read ? `fault: ${read.fault}` : read.value
}

test.each<[CatalogueColumn, string, unknown]>([
  ['price', '1200', '1200.00'],
  ['price', ' 1200.5 ', '1200.50'],
  ['sold_price', '0', '0.00'],
  ['price', '9999999999.99', '9999999999.99'],
  ['price', '12.5000', '12.50'],
  ['width_inches', '12.3456', '12.35'],
  ['quantity', '03', '3'],
  ['quantity', '2147483647', '2147483647'],
  ['sold_out', 'TRUE', 'true'],
  ['sold_out', 'no', 'false'],
  ['status', ' published ', 'published'],
  ['id', '0192F000-0000-7000-8000-00000000000A', '0192f000-0000-7000-8000-00000000000a'],
  ['description', ' two  lines\r\nas they are ', 'two  lines\nas they are'],
  ['description', '   ', null],
  ['description', '', null],
  ['style', '', null],
  ['price', '  ', null],
  ['created_at', '2025-12-25T23:41:01Z', '2025-12-25T23:41:01Z'],
  ['created_at', '2025-12-25 23:41:01.120000+00', '2025-12-25T23:41:01.12Z'],
  ['created_at', '2025-12-25T23:41:01.123456Z', '2025-12-25T23:41:01.123456Z'],
  ['created_at', '2025-12-25T23:41-05:00', '2025-12-26T04:41:00Z'],
  ['created_at', '2025-12-25T23:41:01+0530', '2025-12-25T18:11:01Z'],
  ['created_at', '2025-12-25', '2025-12-25T00:00:00Z'],
  ['created_at', '2024-02-29', '2024-02-29T00:00:00Z'],
  ['images', 'a.jpg | b|c.jpg |', ['a.jpg', 'b', 'c.jpg']],
  ['images', 'a\\|b.jpg|c\\\\|d\\e.jpg', ['a|b.jpg', 'c\\', 'd\\e.jpg']],
])('reads %s %j as %j', (column, text, expected) => {
  expect(value(column, text)).toEqual(expected)
})

test.each<[CatalogueColumn, string, string]>([
  ['price', '1,200.00', 'is not an amount such as 1200 or 1200.50'],
  ['price', '$1200', 'is not an amount'],
  ['price', '-1', 'is not an amount'],
  ['price', '1.234', 'is not an amount'],
  ['price', '12.500', 'is not an amount'],
  ['price', '10000000000', 'is not an amount'],
  ['price', '1e3', 'is not an amount'],
  ['price', 'NaN', 'is not an amount'],
  ['width_inches', '999999.999', 'is not a length'],
  ['width_inches', '12"', 'is not a length'],
  ['quantity', '1.5', 'is not a whole number'],
  ['quantity', '9999999999', 'is not a whole number'],
  ['quantity', '2147483648', 'is not a whole number'],
  ['sold_out', 'perhaps', 'is not true or false'],
  ['status', 'public', 'is not one of draft, published'],
  ['condition', 'Mint', 'is not one of Excellent, Very Good, Good, Fair, Poor'],
  ['category', 'paintings', 'is not one of Drawings, Furniture'],
  ['id', '17', 'is not an id'],
  ['created_at', '2025-02-30', 'is not a moment'],
  ['created_at', '2025-13-01', 'is not a moment'],
  ['created_at', '25/12/2025', 'is not a moment'],
  ['created_at', '2025-12-25T24:00:00Z', 'is not a moment'],
  ['created_at', '2025-12-25T12:00:00+15:00', 'is not a moment'],
  ['created_at', '0000-01-01', 'is not a moment'],
  ['created_at', '9999-12-31T23:00:00-05:00', 'is not a moment'],
  ['name', 'a\0b', 'holds a NUL character'],
])('FORM-35 refuses %s %j, which %s', (column, text, reason) => {
  expect(value(column, text)).toContain(`fault: `)
  expect(value(column, text)).toContain(reason)
})

test('a fault quotes no more than a line of a long cell', () => {
  expect(String(value('price', 'x'.repeat(5000))).length).toBeLessThan(150)
})

test('a spreadsheet takes no cell for a formula', () => {
  for (const text of ['=HYPERLINK("http://x")', '+1', '-Untitled-', '@name', '\t=1', '\r=1', "'=1", "''-x"]) {
    const written = writeCell('description', text)
    expect(written).toBe(`'${text}`)
    expect(value('description', written)).toBe(text.trim())
  }
  expect(writeCell('images', ['=1', 'b'])).toBe("'=1|b")
  for (const text of ['Untitled', "'s-Gravenhage", '1 - 2', '']) expect(writeCell('description', text)).toBe(text)
})

const shortTexts: CatalogueColumn[] = ['edition', 'inventory_number', 'date_text', 'name', 'meta_title']

test.each(shortTexts)('IMP-11 a spreadsheet takes no %s for a number or a day', (column) => {
  for (const text of [
    ...['12/50', '12 / 50', '0123', '85-1', '1926-05', '26.5.1926', '1,200', '1.50', '12:30', '12E5', '1e-5'],
    ...['May 1926', '12 March 1926', 'Sept. 5', 'dec-50', '1234567890123456', "'12/50", "''May 1926"],
  ]) {
    const written = writeCell(column, text)
    expect(written).toBe(`'${text}`)
    expect(value(column, written)).toBe(text)
    expect(value(column, text.replace(/^'+/, ''))).toBe(text.replace(/^'+/, ''))
  }
  for (const text of ['1926', '0', "'68", '85-1A', 'E5', 'Marble 3', 'May', 'c. 1926', '4 of 20', "'s-Gravenhage"]) {
    expect(writeCell(column, text)).toBe(text)
    expect(value(column, text)).toBe(text)
  }
})

test('IMP-11 no amount, number or day of a file has an apostrophe in front', () => {
  expect(writeCell('price', '1200.50')).toBe('1200.50')
  expect(writeCell('width_inches', '12.50')).toBe('12.50')
  expect(writeCell('created_at', '2026-11-20T12:00:00Z')).toBe('2026-11-20T12:00:00Z')
})

test('IMP-11 what was written of a short text is read back as it was', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '0', '1', '5', '/', '-', '.', ':', ' ', 'e', 'May', '=', 'a') })
  fc.assert(
    fc.property(
      text.map(plainText).filter((text) => text !== ''),
      (text) => {
        expect(value('name', writeCell('name', text))).toBe(text)
      },
    ),
    { numRuns: 1000 },
  )
})

test('IMP-21 what was written of a text as the form stores it is read back as it was', () => {
  const anyText = fc.string({ unit: 'binary' }).filter((text) => text !== '' && !text.includes('\0'))
  const odd = fc.string({
    unit: fc.constantFrom("'", '=', '-', '\\', '|', '\r', '\n', '\t', ' ', '"', ',', 'é', '😀', 'a'),
  })
  fc.assert(
    fc.property(
      fc
        .oneof(anyText, odd)
        .map(plainText)
        .filter((text) => text !== ''),
      (text) => {
        expect(value('description', writeCell('description', text))).toBe(text)
      },
    ),
    { numRuns: 1000 },
  )
  const entry = fc
    .oneof(anyText, odd)
    .map((text) => text.trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1, maxLength: 10 }), (entries) => {
      expect(value('images', writeCell('images', entries))).toEqual(entries)
    }),
    { numRuns: 1000 },
  )
})
