import { statfs } from 'node:fs/promises'

/** Bytes that a program without special rights may still write where `folder` lies. @throws where there is no such folder */
export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
