import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes `path` and the folders above it that are missing. Node's own (`recursive`) tries for ever below a folder that says that it is not
 * there when one is made in it, as /proc does.
 * @throws what the system says
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
