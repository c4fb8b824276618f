import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inArray, lt } from 'drizzle-orm'
import type { AppContext } from '#app/app-context.ts'
import { client_files } from '#db/schema/client-files.ts'
import { typeOfFile } from './static-files.ts'

type Context = Pick<AppContext, 'db' | 'now'>

const dayMs = 24 * 3_600_000
/** A tab that has been open for longer is rare, and reloads its page. */
const keptMs = 30 * dayMs
const ownFolder = join(process.cwd(), 'build/client/assets')

/** Whether `name` may be that of a stored file: it has a hash and a type that is served. Others are not looked up in the database. */
export function isClientFile(name: string): boolean {
  return name.length <= 200 && /^[\w.-]+-[\w-]{8}\.\w+$/.test(name) && typeOfFile(name) !== undefined
}

/**
 * Writes the build's files at `folder` that are not in the database yet (OPS-36), and marks the others as in
 * use. Several copies may do it at once.
 */
export async function storeClientFiles({ db, now }: Context, folder = ownFolder): Promise<void> {
  const at = now()
  // In one order, so that copies that write the same files cannot deadlock.
  const names = (await listFiles(folder)).filter(isClientFile).sort()
  if (names.length === 0) return
  const rows = await db
    .select({ name: client_files.name, namedAt: client_files.named_at })
    .from(client_files)
    .where(inArray(client_files.name, names))
  const known = new Set(rows.map(({ name }) => name))
  if (rows.some(({ namedAt }) => namedAt.getTime() < at.getTime() - dayMs))
    await db.transaction(async (tx) => {
      const isOwn = inArray(client_files.name, names)
      await tx
        .select({ name: client_files.name })
        .from(client_files)
        .where(isOwn)
        .orderBy(client_files.name)
        .for('update')
      await tx.update(client_files).set({ named_at: at }).where(isOwn)
    })
  const missing = names.filter((name) => !known.has(name))
  if (missing.length === 0) return
  const files = await Promise.all(
    missing.map(async (name) => ({ name, body: await readFile(join(folder, name)), named_at: at })),
  )
  await db.insert(client_files).values(files).onConflictDoNothing()
}

/**
 * Deletes the files that no copy has marked for 30 days (OPS-37). Those of this build are marked first: it may have run for longer,
 * and its pages are still open when the next build starts. Returns how many were deleted.
 */
export async function deleteOldClientFiles({ db, now }: Context, folder = ownFolder): Promise<number> {
  await storeClientFiles({ db, now }, folder)
  const isOld = lt(client_files.named_at, new Date(now().getTime() - keptMs))
  const { rowCount } = await db.delete(client_files).where(isOld)
  return rowCount ?? 0
}

/** Empty if there is no build, as under `npm run dev`. */
function listFiles(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return []
  })
}
