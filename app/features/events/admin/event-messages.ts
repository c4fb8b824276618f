/** Messages to staff after a change to an event (OP-47). */
export const eventMessages = {
  created: 'Event created',
  updated: 'Event updated',
  deleted: 'Event deleted',
  loadFailed: 'Failed to load event',
  notFound: 'Event not found',
  listFailed: 'Failed to load events',
  saveFailed: 'Failed to save event',
  conflict: 'This event was changed while you worked on it',
  deleteFailed: 'Failed to delete event',
}
