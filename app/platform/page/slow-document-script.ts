/**
 * An inline script in the head of every page, whose first paint waits for the end of the document (decision 0016): it limits that to two
 * seconds. A stalled document is then painted as far as it has arrived, instead of leaving the window white. After the document's end the
 * link stays: React removes it with the page it belongs to, and throws if it is gone already.
 */
export const slowDocumentScript = `setTimeout(() => {
  if (!document.getElementById('page-end')) document.querySelector('link[rel=expect]')?.remove()
}, 2000)`
