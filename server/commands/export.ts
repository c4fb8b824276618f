import { randomUUID } from 'node:crypto'
import { open, rename, rm } from 'node:fs/promises'
import type { AppContext } from '#app/app-context.ts'
import { exportProducts } from '#app/features/catalogue/export-products.server.ts'
import { rootMessage } from '#app/platform/root-cause.ts'
import { byteOrderMark } from '#app/platform/write-csv.server.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { type CommandIo, fromCaller } from './command-io.ts'

const usage = `npm run export -- FILE.csv
  writes every work, drafts too, with every column; npm run import takes the file back in`

/** The disk, a quota or a limit of the process leaves no room. */
const isFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * `export`: writes the catalogue to a CSV file with a byte order mark (IMP-12), which appears when it is complete. Returns the exit code: 0, 2 used wrongly
 * or not writable, or the database went away.
 */
export async function runExportCommand(args: readonly string[], context: AppContext, io: CommandIo): Promise<number> {
  const [name] = args
  if (!name || args.length > 1 || name.startsWith('-')) {
    io.complain(usage)
    return 2
  }
  const path = fromCaller(name)
  const partial = `${path}.${randomUUID()}`
  try {
    const file = await open(partial, 'wx')
    try {
      await file.writeFile(byteOrderMark)
      const written = await exportProducts(context, (part) => file.writeFile(part))
      await file.sync()
      await rename(partial, path)
      io.say(`${written} works written to ${path}`)
    } finally {
      await file.close()
    }
    return 0
  } catch (error) {
    // Where it could not be made it cannot be removed either.
    await rm(partial, { force: true }).catch(() => {})
    const { code, path: faulty } = error as NodeJS.ErrnoException
    if (faulty === partial || isFull.has(code ?? '')) io.complain(`${path} cannot be written (${code})`)
    else if (isUnavailable(error))
      io.complain(`The database went away before the file was complete: ${rootMessage(error)}`)
    else throw error
    return 2
  }
}
