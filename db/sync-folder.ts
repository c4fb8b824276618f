import { open } from 'node:fs/promises'

/** Flushes the directory entries of `folder`, so that files created, renamed or removed there stay so after a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
