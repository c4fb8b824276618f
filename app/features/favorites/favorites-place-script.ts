/**
 * An inline script that runs before the first paint: if this browser seems to have favorites, the header reserves
 * space for their number (`<html data-keeps-favorites>`), so that nothing moves once they are counted.
 */
export const favoritesPlaceScript = `try {
  if (localStorage.getItem('favorites')?.length > 2) document.documentElement.dataset.keepsFavorites = ''
} catch {}`
