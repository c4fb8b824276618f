import type { TaxRate } from '#app/features/sales-tax/tax-rate.ts'
import type { FixedGallery, GalleryFacts } from '#app/platform/settings.ts'

/** What the back office keeps of the gallery: null where the form was left empty and something else stands in for it. */
export type StoredGallery = Omit<GalleryFacts, 'timeZone' | 'directionsUrl' | 'brandName' | 'pages'> & {
  directionsUrl: string | null
  brandName: string | null
  /** Whether sales tax is added to a purchase; what follows is no public fact. */
  collectsTax: boolean
  taxRates: readonly TaxRate[]
}

const week = { opens: '11:00', closes: '17:00' }

/** What holds until somebody says otherwise (SITE-19, SITE-20). */
const unsaid: StoredGallery = {
  name: 'Vitrine',
  street: '5011 S Dixie Hwy',
  city: 'West Palm Beach',
  region: 'FL',
  postalCode: '33405',
  country: 'US',
  latitude: 26.6656,
  longitude: -80.0567,
  phone: '(561) 555-0142',
  email: 'hello@vitrine.example',
  brandName: null,
  directionsUrl: null,
  socialLinks: [],
  shopUrl: null,
  hours: [week, week, week, week, week, week, null],
  closedDays: [],
  deliveryNote: '',
  taxNote: '',
  collectsTax: false,
  taxRates: [],
}

/** What was saved in the back office; what was never saved is as it is from the start. */
export function storedGallery(stored: Partial<StoredGallery> = {}): StoredGallery {
  return { ...unsaid, ...stored }
}

interface Sources {
  /** What the environment sets: it comes first. */
  fixed: FixedGallery
  /** What was saved in the back office. */
  stored?: Partial<StoredGallery>
  timeZone: string
  pages?: readonly string[]
}

/** The facts of the gallery as they hold (SET-01, SET-02). */
export function galleryFacts({ fixed, stored, timeZone, pages = [] }: Sources): GalleryFacts {
  const { collectsTax, taxRates, ...facts } = { ...storedGallery(stored), ...fixed }
  return {
    ...facts,
    timeZone,
    pages,
    brandName: facts.brandName ?? facts.name,
    directionsUrl: facts.directionsUrl ?? directionsTo(facts),
  }
}

/** The way to the gallery's street address on a map. */
function directionsTo({
  street,
  city,
  region,
  postalCode,
}: Pick<GalleryFacts, 'street' | 'city' | 'region' | 'postalCode'>) {
  const params = new URLSearchParams({ api: '1', destination: `${street}, ${city}, ${region} ${postalCode}` })
  return `https://www.google.com/maps/dir/?${params}`
}
