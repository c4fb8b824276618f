import { randomUUID } from 'node:crypto'
import { open, realpath, rename, rm, stat } from 'node:fs/promises'
import type { AppContext } from '#app/app-context.ts'
import { exportProducts } from '#app/features/catalogue/export-products.server.ts'
import { countOf } from '#app/platform/count-of.ts'
import { rootMessage } from '#app/platform/root-cause.ts'
import { byteOrderMark } from '#app/platform/write-csv.server.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { type CommandIo, fromCaller } from './command-io.ts'
import { nameDatabaseFault } from './name-database-fault.ts'

export const usage = `npm run export -- FILE.csv
  writes every work, drafts too, with every column; npm run import takes the file back in`

/** No space on the disk, in the quota or within a limit of the process, or the reader of the pipe has exited. */
const takesNoMore = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EPIPE'])

/**
 * `export`: writes the catalogue to a CSV file with a byte order mark (IMP-12), which appears when it is complete; to a device or a pipe
 * it streams. Returns the exit code: 0, 2 used wrongly or not writable, or the database connection was lost.
 */
export async function runExportCommand(args: readonly string[], context: AppContext, io: CommandIo): Promise<number> {
  const [name] = args
  if (!name || args.length > 1 || name.startsWith('-')) {
    io.complain(usage)
    return 2
  }
  const path = fromCaller(name)
  // A symbolic link is followed, not replaced. A pipe has no path.
  const target = await realpath(path).catch(() => path)
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => true,
  )
  const written = isFile ? `${target}.${randomUUID()}` : target
  try {
    const file = await open(written, isFile ? 'wx' : 'w')
    try {
      await file.writeFile(byteOrderMark)
      const works = await exportProducts(context, (part) => file.writeFile(part))
      if (isFile) {
        await file.sync()
        await rename(written, target)
      }
      // If it is not a regular file, it may be the standard output.
      const report = isFile ? io.say : io.complain
      report(`${countOf(works, 'work')} written to ${path}`)
    } finally {
      await file.close()
    }
    return 0
  } catch (error) {
    // If it could not be created it cannot be removed either.
    if (isFile) await rm(written, { force: true }).catch(() => {})
    const { code, path: faulty } = error as NodeJS.ErrnoException
    if (faulty === written || takesNoMore.has(code ?? '')) io.complain(`${path} cannot be written (${code})`)
    else if (isUnavailable(error))
      io.complain(`${nameDatabaseFault(error)} before the file was complete: ${rootMessage(error)}`)
    else throw error
    return 2
  }
}
