import { favoriteText, type WrittenList } from './favorite-text.ts'
import type { FavoritesMailForm } from './favorites-mail-form.ts'

/** What mail programs and browsers take for sure; Windows ends a link at about 2,000. */
export const longestMailto = 1_600

export interface FavoritesList extends WrittenList {
  form: FavoritesMailForm
  galleryName: string
}

export interface FavoritesMail {
  /** `mailto:`, at most 1,600 characters. */
  href: string
  /** How many works it names in full. */
  included: number
  /** The visitor's own message had to be shortened. */
  isMessageCut: boolean
}

/** Everything: what 'Copy list' gives, whatever its length. */
export function favoritesListText(list: FavoritesList): string {
  const { form, favorites } = list
  const items = favorites.map((product, index) => favoriteText(product, index + 1, list))
  return join([form.message.trim(), ...items, signature(form.senderName, form.senderEmail)])
}

/**
 * The link that opens the visitor's mail program (EMAIL-11): as many works, first ones first, as fit beside the message,
 * and how many were left out.
 */
export function buildFavoritesMail(list: FavoritesList): FavoritesMail {
  const { form, favorites, galleryName } = list
  const to = encode(form.recipientEmail.trim()).replaceAll('%40', '@')
  const subject = encode(cutEncoded(`Favorites from ${galleryName}`, 150))
  const head = `mailto:${to}?subject=${subject}&body=`
  const longestBody = longestMailto - head.length
  const from = signature(cutEncoded(form.senderName.trim(), 200), cutEncoded(form.senderEmail.trim(), 200))
  const fits = (body: string) => encode(body).length <= longestBody

  const whole = form.message.trim()
  const withoutWorks = (message: string) => join([message, leftOut(favorites.length), from])
  const isMessageCut = !fits(withoutWorks(whole))
  const message = isMessageCut
    ? cutEncoded(
        whole,
        longestBody - encode(withoutWorks('')).length - encode('\r\n\r\n').length,
        ' … [message shortened]',
      )
    : whole

  const items: string[] = []
  let body = withoutWorks(message)
  for (const product of favorites) {
    items.push(favoriteText(product, items.length + 1, list))
    const longer = join([message, ...items, leftOut(favorites.length - items.length), from])
    if (!fits(longer)) {
      items.pop()
      break
    }
    body = longer
  }
  return { href: head + encode(body), included: items.length, isMessageCut }
}

function signature(name: string, address: string): string {
  return [name.trim(), address.trim()].filter(Boolean).join('\n')
}

function leftOut(count: number): string {
  if (count === 0) return ''
  return `… and ${count} more ${count === 1 ? 'item' : 'items'} that did not fit into this message.`
}

function join(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}

/** A text as a mail link carries it: line ends as mail has them, nothing that is no character (RFC 6068). */
function encode(text: string): string {
  return encodeURIComponent(
    text
      .toWellFormed()
      .replace(/\r\n?|\n/g, '\r\n')
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g, ''),
  )
}

/** The text, or as much of its beginning as stays within `most` encoded characters with `mark` behind it; no character is torn. */
function cutEncoded(text: string, most: number, mark = '…'): string {
  if (encode(text).length <= most) return text
  const room = most - encode(mark).length
  let used = 0
  let kept = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    used += encode(segment).length
    if (used > room) break
    kept += segment
  }
  return kept.trimEnd() + mark
}
