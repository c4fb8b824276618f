import { backend } from '#app/platform/backend.ts'
import { createResource } from '#app/platform/resource.ts'
import type { ImageMigrationReport } from './image-migration.ts'

export const migrationKey = 'migration'

/** The state of the migration, kept under one key for this browser tab. If loading it again fails, the last state stays on show. */
export const migrationOfTab = createResource<ImageMigrationReport>({
  load: (_key, signal) => backend('/api/admin/image-migration', { signal, attempts: 1 }),
  retryDelaysMs: [],
  describeFailure: () => 'Where the migration is could not be read.',
  freshMs: 0,
})
