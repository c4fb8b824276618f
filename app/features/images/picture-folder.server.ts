import { createFolderStore } from '#app/platform/objects/folder-store.server.ts'
import type { Database } from '#db/connect.ts'
import { createPictureStore } from './picture-store.server.ts'

/** Pictures as files under `folder`. */
export function createPictureFolder({ folder, ...options }: { db: Database; folder: string; now?: () => Date }) {
  return createPictureStore({ ...options, objects: createFolderStore(folder) })
}
