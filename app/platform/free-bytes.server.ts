import { statfs } from 'node:fs/promises'

/** The free bytes for an unprivileged program on the file system of `folder`. @throws if the folder does not exist */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
