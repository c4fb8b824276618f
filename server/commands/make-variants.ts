import { type MissingVariants, makeMissingVariants } from '#app/features/images/make-missing-variants.server.ts'
import { countOf } from '#app/platform/count-of.ts'
import { connect } from '#db/connect.ts'
import { openPictureObjects } from '../open-objects.ts'
import type { DatabaseCommand, DatabaseCommandIo } from './command-io.ts'
import { explainPicturesFailure } from './explain-pictures-failure.ts'
import { formatMegabytes } from './format-megabytes.ts'

export const usage = `npm run make-variants
  makes the widths that pictures lack which an earlier version stored, in the folder or the bucket, while the program runs or not`

const progressEveryMs = 2_000

/** `make-variants` (S3-12). Returns the exit code: 0, 1 interrupted, failed or with pictures that cannot be read, 2 used wrongly. */
export async function runMakeVariantsCommand(
  args: readonly string[],
  { settings, openDatabase }: DatabaseCommand,
  { say, complain, signal }: DatabaseCommandIo,
): Promise<number> {
  if (args.length > 0) {
    complain(usage)
    return 2
  }
  const objects = await openPictureObjects(settings)
  let soFar: MissingVariants = { pictures: 0, made: 0, madeBytes: 0, unreadable: 0 }
  let lastReported = performance.now()
  const onProgress = (made: Readonly<MissingVariants>) => {
    soFar = made
    if (performance.now() - lastReported < progressEveryMs) return
    lastReported = performance.now()
    say(`  ${describe(made)} …`)
  }
  const onUnreadable = (key: string, error: unknown) => complain(`${key} cannot be read: ${(error as Error).message}`)
  try {
    const db = connect(await openDatabase(), { max: 1 })
    try {
      const { unreadable } = await makeMissingVariants({ db, objects, signal, onProgress, onUnreadable })
      say(`${objects.name}: ${describe(soFar)}`)
      if (unreadable === 0) return 0
      complain(`Pictures that cannot be read: ${unreadable}. Upload them again, or take their files from a backup`)
      return 1
    } finally {
      await db.$client.end()
    }
  } catch (error) {
    const fault = explainPicturesFailure(error, { done: describe(soFar), signal })
    if (fault === null) throw error
    complain(fault)
    return 1
  }
}

function describe({ pictures, made, madeBytes }: Readonly<MissingVariants>): string {
  return `${countOf(pictures, 'picture')} looked at, ${countOf(made, 'variant')} made (${formatMegabytes(madeBytes)})`
}
