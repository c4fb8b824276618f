import { createReadStream } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { AppContext } from '#app/app-context.ts'
import { type ImportSummary, importProducts, NotACatalogue } from '#app/features/catalogue/import-products.server.ts'
import { ImageHostFailed } from '#app/features/images/image-host.ts'
import { isDiskFull } from '#app/features/images/is-disk-full.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { ObjectStoreFailed } from '#app/platform/objects/object-store.ts'
import { rootMessage } from '#app/platform/root-cause.ts'
import { isUnavailable } from '#db/is-unavailable.ts'
import { commandActor } from './command-actor.ts'
import { type CommandIo, fromCaller } from './command-io.ts'
import { nameDatabaseFault } from './name-database-fault.ts'

export const usage = `npm run import -- FILE.csv [--images DIR | --sample-images] [--overwrite] [--dry-run]
  FILE.csv          works, one a row, under a first row that names our columns; npm run export writes such a file
  --images DIR      where the file names in the column images are
  --sample-images   gives every new work a picture of the sample collection instead
  --overwrite       takes rows in that are older than changes made here; without it they are refused
  --dry-run         says what would happen and changes nothing`

const progressEveryMs = 2_000

/**
 * `import`: imports the works of a CSV file. Returns the exit code: 0 when every row was imported, 1 when some were refused (the
 * others were imported) or it was interrupted, 2 when nothing could be done, or the connection to the database or to
 * the picture store was lost.
 */
export async function runImportCommand(args: readonly string[], context: AppContext, io: CommandIo): Promise<number> {
  const options = readOptions(args)
  if (!options) {
    io.complain(usage)
    return 2
  }
  let lastReported = performance.now()
  let soFar = 'before anything was done'
  const onProgress = (summary: Readonly<ImportSummary>, doneLine: number) => {
    const isDry = options.dryRun ? 'dry run, nothing changed: ' : ''
    if (doneLine > 0) soFar = `after line ${doneLine} (${isDry}${describe(summary)})`
    io.signal?.throwIfAborted()
    if (performance.now() - lastReported < progressEveryMs || Object.values(summary).every((rows) => rows === 0)) return
    lastReported = performance.now()
    io.say(`  ${describe(summary)} …`)
  }
  let missingPictures = 0
  try {
    const actor = { ...commandActor('import'), note: basename(options.file) }
    const summary = await importProducts({ ...context, actor }, createReadStream(options.file), {
      ...options,
      onProgress,
      onFault: ({ line, field, reason }) => io.complain(`line ${line}: ${field}: ${reason}`),
      onMissingPictures: ({ missing }) => {
        missingPictures += missing.length
      },
      onUnknownColumns: (names) => io.complain(`not our columns, left out: ${names.join(', ')}`),
    })
    if (missingPictures > 0) {
      const folder = join(context.settings.dataDir, 'images')
      io.complain(
        `Pictures that are not here: ${formatCount(missingPictures)}. Copy the folder images of the installation that wrote the file to ${folder}. Works that had others kept those`,
      )
    }
    io.say(options.dryRun ? `Dry run, nothing changed: ${describe(summary)}` : describe(summary))
    return summary.refused > 0 ? 1 : 0
  } catch (error) {
    const whatNext = options.dryRun ? '' : '; the same command goes on from there'
    if (io.signal?.aborted) {
      io.complain(`Interrupted ${soFar}${whatNext}`)
      return 1
    }
    const { code, path } = error as NodeJS.ErrnoException
    const isUnreadable = path !== undefined && [options.file, options.imagesFolder].includes(path)
    if (error instanceof NotACatalogue) io.complain(error.message)
    else if (isUnreadable || code === 'EISDIR') io.complain(`${path ?? options.file} cannot be read (${code})`)
    // These can be caused by a socket error too.
    else if (error instanceof ObjectStoreFailed || error instanceof ImageHostFailed || isDiskFull(error))
      io.complain(`A picture could not be kept ${soFar}${whatNext}: ${(error as Error).message}`)
    else if (isUnavailable(error)) io.complain(`${nameDatabaseFault(error)} ${soFar}${whatNext}: ${rootMessage(error)}`)
    else throw error
    return 2
  }
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        images: { type: 'string' },
        'sample-images': { type: 'boolean' },
        overwrite: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
      },
    })
    const [file] = positionals
    if (!file || positionals.length > 1 || (values.images && values['sample-images'])) return undefined
    return {
      file: fromCaller(file),
      imagesFolder: values.images && fromCaller(values.images),
      useSampleImages: values['sample-images'] ?? false,
      overwrite: values.overwrite ?? false,
      dryRun: values['dry-run'] ?? false,
    }
  } catch {
    // An unknown option.
    return undefined
  }
}

function describe({ added, updated, unchanged, refused }: Readonly<ImportSummary>): string {
  return `${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused`
}
