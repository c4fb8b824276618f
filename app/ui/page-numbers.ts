const maxInRow = 5

/**
 * The page numbers of a pager: up to five in a row around the current one, and the first and the last page if they
 * are not among them (COL-13, SHOP-11).
 */
export function pageNumbers(page: number, pages: number) {
  const start = Math.max(1, Math.min(page - Math.floor(maxInRow / 2), pages - maxInRow + 1))
  const inRow = Array.from({ length: Math.min(maxInRow, pages) }, (_, index) => start + index)
  return { first: start > 1 ? 1 : null, inRow, last: inRow.at(-1)! < pages ? pages : null }
}
