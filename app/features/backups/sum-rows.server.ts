import { hash } from 'node:crypto'
import { Transform } from 'node:stream'

const newline = 10

/**
 * Passes the text of a COPY on, counts its rows and adds them up: `rowsChecksum` is the same for the same rows in any order.
 * COPY writes a row a line; a line break inside of a value is `\n`, two characters.
 */
export function sumRows(): Transform & { result: () => { rows: number; rowsChecksum: string } } {
  let sum = 0n
  let rows = 0
  let rest: Buffer[] = []
  function add(row: Buffer) {
    rows++
    sum = BigInt.asUintN(64, sum + hash('sha256', row, 'buffer').readBigUInt64BE())
  }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let start = 0
      for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
        const piece = chunk.subarray(start, end)
        add(rest.length > 0 ? Buffer.concat([...rest, piece]) : piece)
        rest = []
        start = end + 1
      }
      if (start < chunk.length) rest.push(Buffer.from(chunk.subarray(start)))
      done(null, chunk)
    },
  })
  return Object.assign(stream, { result: () => ({ rows, rowsChecksum: sum.toString(16).padStart(16, '0') }) })
}
