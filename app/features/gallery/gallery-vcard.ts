import { foldContentLine } from '#app/platform/fold-content-line.ts'
import { dialledNumber } from '#app/platform/phone-href.ts'
import type { GalleryFacts, Site } from '#app/platform/settings.ts'

/**
 * The gallery as a vCard 3.0 (RFC 2426), the version that every phone accepts: text with CRLF line ends, special characters
 * escaped, long lines folded. Short, so that its QR code is coarse enough for any camera.
 */
export function galleryVcard(gallery: GalleryFacts, site: Site): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escapeText(site.name)};;;;`,
    `FN:${escapeText(site.name)}`,
    `ORG:${escapeText(site.name)}`,
    // Apple's own extension: the card is of a company, not of a person.
    'X-ABShowAs:COMPANY',
    `ADR;TYPE=WORK:;;${[gallery.street, gallery.city, gallery.region, gallery.postalCode, gallery.country].map(escapeText).join(';')}`,
    `TEL;TYPE=WORK,VOICE:${escapeText(dialled(gallery))}`,
    `EMAIL;TYPE=INTERNET,WORK:${escapeText(gallery.email)}`,
    `URL:${escapeText(site.origin)}`,
    'END:VCARD',
    '',
  ]
    .map(foldContentLine)
    .join('\r\n')
}

/** The number in international form: `+15615550142`. One in an unknown form stays as it is written. */
function dialled({ phone, country }: GalleryFacts): string {
  if (phone.trim().startsWith('+')) return dialledNumber(phone)
  const digits = phone.replace(/\D/g, '')
  return country === 'US' && digits.length === 10 ? `+1${digits}` : phone
}

function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\\,;]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}
