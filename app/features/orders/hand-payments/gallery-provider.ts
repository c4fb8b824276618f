/** In place of a payment provider, on the orders of sales in the gallery: no provider is asked about them. */
export const galleryProvider = 'gallery'
