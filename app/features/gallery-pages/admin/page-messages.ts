/** Messages to staff about the pages that they write. */
export const pageMessages = {
  saved: 'Page saved',
  emptied: 'Page saved; it is empty, and not shown to visitors',
  saveFailed: 'Failed to save the page',
  previewFailed: 'Failed to show the preview',
  notFound: 'Page not found',
  conflict: 'This page was changed while you worked on it',
  nothingLeft: 'There is nothing in this text that can be shown',
}
