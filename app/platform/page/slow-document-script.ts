/**
 * Stands in the head of every page, whose first paint waits for the end of the document (decision 0016): for two seconds at most. A
 * document that stalls on its way is then painted as far as it has come, instead of leaving the window white.
 */
export const slowDocumentScript = `setTimeout(() => document.querySelector('link[rel=expect]')?.remove(), 2000)`
