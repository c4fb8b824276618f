import type { FixedGallery } from '#app/platform/settings.ts'

/** The environment variable that sets a fact of the gallery. */
export const galleryVariables: Record<keyof FixedGallery, string> = {
  name: 'GALLERY_NAME',
  brandName: 'GALLERY_BRAND',
  phone: 'GALLERY_PHONE',
  email: 'GALLERY_EMAIL',
  directionsUrl: 'GALLERY_DIRECTIONS_URL',
  socialLinks: 'GALLERY_SOCIAL_URL',
  shopUrl: 'GALLERY_SHOP_URL',
}
