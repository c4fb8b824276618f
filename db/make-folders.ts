import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Creates `path` and its missing parent folders. Node's own `recursive` loops for ever in a folder that reports itself as missing
 * when a folder is created in it, as /proc does.
 * @throws the system's error
 */
export async function makeFolders(path: string, mode?: number): Promise<void> {
  const make = () =>
    mkdir(path, mode).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST' || !(await stat(path)).isDirectory()) throw error
    })
  await make().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolders(dirname(path), mode)
    await make()
  })
}
