/**
 * The cells of a comma-separated file as a spreadsheet with another list separator reads them: a quote counts only at the start of a
 * cell, so that a separator or a line break between quotes starts the next one.
 */
export function readSplitCsv(csv: string, separator: ';' | '\t'): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`, 'g')
  return [...csv.matchAll(cell)].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest)
}
