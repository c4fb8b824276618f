import type { TaxRate } from '#app/features/sales-tax/tax-rate.ts'
import { phoneHref } from '#app/platform/phone-href.ts'
import type { FixedGallery, GalleryFacts } from '#app/platform/settings.ts'
import { addressLine, type PostalAddress } from './postal-address.ts'

/** What the back office keeps of the gallery: null where the form was left empty and something else stands in for it. */
export type StoredGallery = Omit<
  GalleryFacts,
  'timeZone' | 'directionsUrl' | 'mapUrl' | 'phoneUrl' | 'brandName' | 'pages' | 'pageSummaries' | 'hasArtists'
> & {
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
  /** The pages that are filled. */
  pages?: readonly { slug: string; summary: string }[]
  hasArtists?: boolean
}

/** The facts of the gallery as they hold (SET-01, SET-02). */
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

/** The way to the gallery's street address on a map. */
function directionsTo(address: PostalAddress) {
  const params = new URLSearchParams({ api: '1', destination: addressLine(address) })
  return `https://www.google.com/maps/dir/?${params}`
}

/** The address on a map of no company (SHOP-22); null without an address. */
function mapOf({ country, ...address }: PostalAddress & Pick<GalleryFacts, 'country'>): string | null {
  if (!address.street || !address.city) return null
  const params = new URLSearchParams({ query: `${addressLine(address)}, ${country}` })
  return `https://www.openstreetmap.org/search?${params}`
}

/** With its full stop, so that a link after it does not read as a part of it. */
const asSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`)
