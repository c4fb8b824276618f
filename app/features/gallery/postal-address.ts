import type { GalleryFacts } from '#app/platform/settings.ts'

export type PostalAddress = Pick<GalleryFacts, 'street' | 'city' | 'region' | 'postalCode'>

/** `West Palm Beach, FL 33405`; region and postal code may be missing. */
export function townLine({ city, region, postalCode }: Omit<PostalAddress, 'street'>): string {
  return [city, [region, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** `5011 S Dixie Hwy, West Palm Beach, FL 33405` */
export function addressLine(gallery: PostalAddress): string {
  return `${gallery.street}, ${townLine(gallery)}`
}
