import type { TaxRate } from '#app/features/sales-tax/tax-rate.ts'
import { phoneHref } from '#app/platform/phone-href.ts'
import type { FixedGallery, GalleryFacts } from '#app/platform/settings.ts'
import { addressLine, type PostalAddress } from './postal-address.ts'

/** The gallery's stored facts: null for a field that was left empty and has a default. */
export type StoredGallery = Omit<
  GalleryFacts,
  'timeZone' | 'directionsUrl' | 'mapUrl' | 'phoneUrl' | 'brandName' | 'pages' | 'pageSummaries' | 'hasArtists'
> & {
  directionsUrl: string | null
  brandName: string | null
  /** Whether sales tax is added to a purchase; it and the following fields are not public. */
  collectsTax: boolean
  taxRates: readonly TaxRate[]
}

const week = { opens: '11:00', closes: '17:00' }

/** The defaults (SITE-19, SITE-20). */
const defaults: StoredGallery = {
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

/** The facts saved in the back office; those never saved have their defaults. */
export function storedGallery(stored: Partial<StoredGallery> = {}): StoredGallery {
  return { ...defaults, ...stored }
}

interface Sources {
  /** The environment's values, which take precedence. */
  fixed: FixedGallery
  /** The values saved in the back office. */
  stored?: Partial<StoredGallery>
  timeZone: string
  /** The text pages that are not empty. */
  pages?: readonly { slug: string; summary: string }[]
  hasArtists?: boolean
}

/** The gallery's current facts (SET-01, SET-02). */
export function galleryFacts({ fixed, stored, timeZone, pages = [], hasArtists = false }: Sources): GalleryFacts {
  const { collectsTax, taxRates, ...facts } = { ...storedGallery(stored), ...fixed }
  return {
    ...facts,
    timeZone,
    pages: pages.map(({ slug }) => slug),
    pageSummaries: Object.fromEntries(
      pages.flatMap(({ slug, summary }) => (summary ? [[slug, asSentence(summary)]] : [])),
    ),
    hasArtists,
    brandName: facts.brandName ?? facts.name,
    directionsUrl: facts.directionsUrl ?? directionsTo(facts),
    mapUrl: mapOf(facts),
    phoneUrl: phoneHref(facts.phone),
  }
}

/** The link to directions to the gallery's street address. */
function directionsTo(address: PostalAddress) {
  const params = new URLSearchParams({ api: '1', destination: addressLine(address) })
  return `https://www.google.com/maps/dir/?${params}`
}

/** The address on OpenStreetMap, which belongs to no company (SHOP-22); null without an address. */
function mapOf({ country, ...address }: PostalAddress & Pick<GalleryFacts, 'country'>): string | null {
  if (!address.street || !address.city) return null
  const params = new URLSearchParams({ query: `${addressLine(address)}, ${country}` })
  return `https://www.openstreetmap.org/search?${params}`
}

/** With a full stop, so that a link after it does not read as part of the sentence. */
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
