/**
 * The cells of a CSV file with commas as a spreadsheet reads them whose list separator is another one: a quote counts only where a cell
 * begins, so that a separator or a line break between quotes begins the next.
 */
export function readSplitCsv(csv: string, separator: ';' | '\t'): string[] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)(?:"|$))?([^${separator}\\r\\n]*)(?:[${separator}\\r\\n]|$)`, 'g')
  return [...csv.matchAll(cell)].map(([, quoted = '', rest = '']) => quoted.replaceAll('""', '"') + rest)
}
