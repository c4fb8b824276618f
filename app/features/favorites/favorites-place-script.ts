/**
 * Stands in the page itself and runs before its first paint: where this browser seems to keep favorites, the header keeps
 * a place for their number (`<html data-keeps-favorites>`), so that nothing moves when the page's code has counted them.
 */
export const favoritesPlaceScript = `try {
  if (localStorage.getItem('favorites')?.length > 2) document.documentElement.dataset.keepsFavorites = ''
} catch {}`
