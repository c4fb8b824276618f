/** The messages of a migration, in the specification's words (MIG-10..14, MIG-16..18). */
export const migrationMessages = {
  invalidUrl: 'Invalid image URL',
  uploadFailed: 'Cloudinary upload failed',
  imageFailed: 'Failed to migrate image',
  productFailed: (id: string) => `Failed to update product ${id}`,
  failed: 'Migration failed',
  cleanupFailed: 'Cleanup failed',
  endedWithErrors: (errors: number) => `Migration completed with ${errors} errors`,
  succeeded: (images: number) => `Successfully migrated ${images} images`,
} as const
