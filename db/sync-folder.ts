import { open } from 'node:fs/promises'

/** Makes the names in `folder` survive a power cut: of files that were made there, renamed or removed. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
