import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FileRow, readCatalogueFile } from './catalogue-file.server.ts'

/** The rows of a file that arrives in pieces of `pieceBytes`, and where it was cut off. */
async function read(file: string | Buffer, pieceBytes = 64 * 1024) {
  const bytes = Buffer.from(file)
  const pieces = []
  for (let at = 0; at < bytes.length; at += pieceBytes) pieces.push(bytes.subarray(at, at + pieceBytes))
  const rows: FileRow[] = []
  let cutOff: number | undefined
  const onCutOff = (line: number) => {
    cutOff = line
  }
  for await (const row of readCatalogueFile(Readable.from(pieces), onCutOff)) rows.push(row)
  return { rows: rows.map(({ line, cells }) => [line, ...cells]), cutOff }
}

test('reads CR LF and LF, quotes, line breaks inside quotes, and a byte order mark', async () => {
  expect(await read('\uFEFFid,name\r\n1,"a ""b"", c"\n2,"x\r\ny\nz"\r\n\r\n , \r\n3,\u00e9')).toEqual({
    rows: [
      [1, 'id', 'name'],
      [2, '1', 'a "b", c'],
      [3, '2', 'x\r\ny\nz'],
      [8, '3', 'é'],
    ],
    cutOff: undefined,
  })
})

test('IMP-14 reads lines that end in CR alone, as old Mac programs write them, and one in quotes as part of its cell', async () => {
  for (const pieceBytes of [1, 3, 64 * 1024])
    expect(await read('\uFEFFid,name\r1,a\r\r2,"b\rc"\r3,d\r\n4,e', pieceBytes)).toEqual({
      rows: [
        [1, 'id', 'name'],
        [2, '1', 'a'],
        [4, '2', 'b\rc'],
        [5, '3', 'd'],
        [6, '4', 'e'],
      ],
      cutOff: undefined,
    })
  expect(await read('n\ra\rb\r"c\rd\r')).toEqual({
    rows: [
      [1, 'n'],
      [2, 'a'],
      [3, 'b'],
    ],
    cutOff: 4,
  })
})

test('takes a stray quote for what it is', async () => {
  expect((await read('n\n12" high\n"a"b\n')).rows).toEqual([
    [1, 'n'],
    [2, '12" high'],
    [3, '"a"b'],
  ])
})

test('tells the cells that are not UTF-8', async () => {
  const file = Buffer.concat([Buffer.from('id,name\n1,'), Buffer.from([0xff, 0xe9]), Buffer.from('\n2,\uFFFD\n')])
  expect((await read(file)).rows).toEqual([
    [1, 'id', 'name'],
    [2, '1', null],
    [3, '2', '\uFFFD'],
  ])
})

test('keeps the rows before a quote that is never closed, and tells where it is', async () => {
  expect(await read('n\na\nb\n"c\nd\n')).toEqual({
    rows: [
      [1, 'n'],
      [2, 'a'],
      [3, 'b'],
    ],
    cutOff: 4,
  })
  const endless = await read(`n\na\n"${'c\n'.repeat(1_500_000)}`)
  expect(endless).toEqual({
    rows: [
      [1, 'n'],
      [2, 'a'],
    ],
    cutOff: 3,
  })
})

test('reads what was written, whatever the cells and wherever the pieces end', async () => {
  const cell = fc.string({
    unit: fc.constantFrom('a', ' ', '"', ',', '\n', '\r\n', '\r', "'", 'é', '😀', '\uFEFF', ';'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      async (cells, pieceBytes) => {
        const rows = cells.map(([one, other]) => [`x${one}`, other])
        const file = stringify(rows, { record_delimiter: 'windows', quoted_match: /[\r\n]/ })
        const found = await read(file, pieceBytes)
        expect(found.rows.map(([, ...read]) => read)).toEqual(rows)
        const lines = found.rows.map(([line]) => line as number)
        const lengths = rows.map((row) => row.join('').split('\n').length)
        expect(lines).toEqual(lengths.map((_, index) => 1 + lengths.slice(0, index).reduce((sum, n) => sum + n, 0)))
      },
    ),
    { numRuns: 300 },
  )
})

test('reads any bytes without failing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      await read(Buffer.from(bytes), 7)
    }),
    { numRuns: 300 },
  )
})
