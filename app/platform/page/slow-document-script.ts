/**
 * Stands in the head of every page, whose first paint waits for the end of the document (decision 0016): for two seconds at most. A
 * document that stalls on its way is then painted as far as it has come, instead of leaving the window white. Once its end is there the
 * link stays: React takes it away itself with the page it belongs to, and throws where it is gone already.
 */
export const slowDocumentScript = `setTimeout(() => {
  if (!document.getElementById('page-end')) document.querySelector('link[rel=expect]')?.remove()
}, 2000)`
