import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'

/** One row of a CSV file: the line where it begins, and its cells; null for a cell that is not UTF-8. */
export interface FileRow {
  line: number
  cells: (string | null)[]
}

/** The largest row: an unclosed quote would turn the rest of the file into one row. */
const maxRowBytes = 1_000_000

/**
 * The rows of a CSV file (RFC 4180, with or without a byte order mark, lines ending in CR LF, LF or CR), without blank ones,
 * in constant memory. An unclosed quote ends the rows; `onCutOff` is then called with the line where it began.
 */
export async function* readCatalogueFile(file: Readable, onCutOff: (line: number) => void): AsyncGenerator<FileRow> {
  const cutOff: { atLine?: number } = {}
  const parser = Readable.from(withoutMark(file)).compose(
    parse({
      // One character per byte: `decode` finds the cells that are not UTF-8, which the parser would hide.
      encoding: 'latin1',
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      max_record_size: maxRowBytes,
      // Without this an error would drop rows that were parsed before it.
      skip_records_with_error: true,
      on_skip: (error: CsvError | undefined) => {
        cutOff.atLine ??= Number(error?.lines)
      },
    }),
  )
  let line = 1
  let emptyLines = 0
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
    if (cutOff.atLine !== undefined && info.lines > cutOff.atLine) break
    line += info.empty_lines - emptyLines
    emptyLines = info.empty_lines
    const cells = record.map(decode)
    if (cells.some((cell) => cell === null || cell.trim() !== '')) yield { line, cells }
    // The parser's own count takes CR LF inside quotes for two lines.
    line += record.reduce((lines, cell) => lines + countLines(cell), 1)
  }
  if (cutOff.atLine !== undefined) onCutOff(line)
}

/** A file's bytes without the byte order mark. (The parser's own option would decode the cells as well.) */
async function* withoutMark(file: Readable): AsyncGenerator<Buffer> {
  const mark = Buffer.from('\uFEFF')
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const piece of file as AsyncIterable<Buffer>) {
    if (!start) yield piece
    else {
      start = Buffer.concat([start, piece])
      if (start.length < mark.length) continue
      yield start.subarray(0, mark.length).equals(mark) ? start.subarray(mark.length) : start
      start = undefined
    }
  }
  if (start) yield start
}

interface Info {
  lines: number
  empty_lines: number
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(cell: string): string | null {
  if (!/[\x80-\xff]/.test(cell)) return cell
  try {
    return utf8.decode(Buffer.from(cell, 'latin1'))
  } catch {
    return null
  }
}

function countLines(cell: string): number {
  let lines = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) lines += 1
  return lines
}
