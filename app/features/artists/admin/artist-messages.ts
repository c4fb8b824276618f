/** Messages to staff after a change to an artist. */
export const artistMessages = {
  created: 'Artist created',
  updated: 'Artist updated',
  deleted: 'Artist deleted',
  loadFailed: 'Failed to load artist',
  notFound: 'Artist not found',
  listFailed: 'Failed to load artists',
  saveFailed: 'Failed to save artist',
  conflict: 'This artist was changed while you worked on it',
  deleteFailed: 'Failed to delete artist',
}
