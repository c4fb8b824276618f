import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { compactText, favoriteText, type ListPart, listAddress, type WrittenList } from '../favorite-text.ts'
import type { FavoritesMailForm } from './favorites-mail-form.ts'
import { cutEncoded, encodeMailText } from './mail-text.ts'

/** The length that all mail programs and browsers accept; Windows cuts a link at 2,083. */
export const maxMailtoLength = 2_000
/** A longer name (encoded) is shortened, so that other names fit. */
const maxNameLength = 240

/** The least room for the message beside the link to the whole list; if there is less, the link is left out. */
const minMessageRoom = 300

export interface FavoritesList extends WrittenList {
  form: FavoritesMailForm
  galleryName: string
}

export interface FavoritesMail {
  /** `mailto:`, at most 2,000 characters. */
  href: string
  /** How many works it names. */
  named: number
  /** The parts left out for all works, for lack of room, in that order. */
  dropped: ListPart[]
  /** How many works its link opens; 0: it has no link. */
  linked: number
  /** The visitor's own message had to be shortened. */
  isMessageCut: boolean
}

/** The parts left out to make room for the names, in this order (EMAIL-22). */
const inOrder: readonly ListPart[] = ['pictures', 'details', 'addresses', 'prices', 'notes']

/** The complete text for 'Copy list', of any length. */
export function favoritesListText(list: FavoritesList): string {
  const { form } = list
  const from = signature(form.senderName, form.senderEmail)
  return paragraphs([form.message.trim(), ...works(list, []), linkBeside(list, []), from])
}

/**
 * The link that opens the visitor's mail program (EMAIL-11). If the list is too long for it, parts are left out one
 * after the other, names last; one link leads to the whole list (EMAIL-22). If some names are left out, the others have no numbers.
 */
export function buildFavoritesMail(list: FavoritesList): FavoritesMail {
  const { form, favorites, galleryName } = list
  const to = encodeMailText(stripInvisible(form.recipientEmail)).replaceAll('%40', '@')
  const subject = encodeMailText(cutEncoded(`Favorites from ${galleryName}`, 150))
  const head = `mailto:${to}?subject=${subject}&body=`
  const maxBodyLength = maxMailtoLength - head.length
  const from = signature(cutEncoded(form.senderName.trim(), 200), cutEncoded(stripInvisible(form.senderEmail), 200))
  const fits = (body: string) => encodeMailText(body).length <= maxBodyLength
  const mail = (body: string, link: string, facts: Omit<FavoritesMail, 'href' | 'linked'>) => ({
    href: head + encodeMailText(body),
    linked: link ? countListed(list) : 0,
    ...facts,
  })

  // The link is worth more than the end of a long message, but less than the message itself.
  const gap = encodeMailText('\n\n').length
  const roomBeside = (link: string) =>
    maxBodyLength - gap - encodeMailText(paragraphs([restLine(favorites.length), link, from])).length
  const isLinked = roomBeside(linkLine(list)) >= minMessageRoom
  const messageRoom = roomBeside(isLinked ? linkLine(list) : '')
  const whole = form.message.trim()
  const message = cutEncoded(whole, messageRoom, ' … [message shortened]')
  const isMessageCut = message !== whole

  const bodyWithout = (dropped: readonly ListPart[], names: WrittenList) =>
    paragraphs([message, ...works(names, dropped), linkBeside(names, dropped), from])
  const complete = bodyWithout([], list)
  if (fits(complete))
    return mail(complete, linkBeside(list, []), { named: favorites.length, dropped: [], isMessageCut })

  const short = {
    ...list,
    favorites: favorites.map((work) => ({ ...work, name: cutEncoded(work.name, maxNameLength) })),
  }
  const droppable = inOrder.filter((part) => isIncluded(part, list))
  for (let count = 0; count <= droppable.length; count++) {
    const dropped = droppable.slice(0, count)
    const body = bodyWithout(dropped, short)
    if (fits(body)) return mail(body, linkBeside(short, dropped), { named: favorites.length, dropped, isMessageCut })
  }

  const bodyWith = (names: string[], link: string) =>
    paragraphs([message, names.join('\n'), restLine(favorites.length - names.length), link, from])
  const link = isLinked ? linkLine(list) : ''
  const names: string[] = []
  for (const product of short.favorites) {
    // Without numbers: five of them take the room of a name.
    const name = compactText(product, null, short, droppable)
    // A later, shorter name may still fit.
    if (fits(bodyWith([...names, name], link))) names.push(name)
  }
  return mail(bodyWith(names, link), link, { named: names.length, dropped: droppable, isMessageCut })
}

function isIncluded(part: ListPart, { include }: WrittenList): boolean {
  if (part === 'addresses') return true
  return part === 'pictures' ? include.images : part === 'prices' ? include.price : include[part]
}

/** One paragraph per work, or one line per work without addresses. */
function works(list: WrittenList, dropped: readonly ListPart[]): string[] {
  const { favorites } = list
  if (!dropped.includes('addresses')) {
    return favorites.map((product, index) => favoriteText(product, index + 1, list, dropped))
  }
  return [favorites.map((product, index) => compactText(product, index + 1, list, dropped)).join('\n')]
}

/** No link to the list for a single work with its own address. */
function linkBeside(list: WrittenList, dropped: readonly ListPart[]): string {
  return list.favorites.length > 1 || dropped.includes('addresses') ? linkLine(list) : ''
}

function linkLine(list: WrittenList): string {
  const address = listAddress(list)
  const isWhole = countListed(list) === list.favorites.length
  return address ? `${isWhole ? 'The whole list' : 'Those still listed'}: ${address}` : ''
}

function countListed({ favorites, unlisted }: WrittenList): number {
  return favorites.filter(({ id }) => !unlisted.has(id)).length
}

function signature(name: string, address: string): string {
  return [name.trim(), stripInvisible(address)].filter(Boolean).join('\n')
}

function restLine(count: number): string {
  return count === 0 ? '' : `… and ${count} more ${count === 1 ? 'item' : 'items'}.`
}

function paragraphs(parts: string[]): string {
  return parts.filter(Boolean).join('\n\n')
}
