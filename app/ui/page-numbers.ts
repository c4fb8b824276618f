const mostInRow = 5

/**
 * Which page numbers a pager shows: up to five in a row around the current one, and the last page when it is not among
 * them (COL-13).
 */
export function pageNumbers(page: number, pages: number): { inRow: number[]; last: number | null } {
  const first = Math.max(1, Math.min(page - Math.floor(mostInRow / 2), pages - mostInRow + 1))
  const inRow = Array.from({ length: Math.min(mostInRow, pages) }, (_, index) => first + index)
  return { inRow, last: inRow.at(-1)! < pages ? pages : null }
}
