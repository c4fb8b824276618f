/** The provider name on orders of sales in the gallery: no payment provider is queried about them. */
export const galleryProvider = 'gallery'
