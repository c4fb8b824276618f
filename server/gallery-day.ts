import { galleryDate } from '#app/platform/gallery-date.ts'

/** The gallery's calendar day, computed once a minute: computing it costs more than sending a cached page. */
export function createGalleryDay(now: () => Date, timeZone: string): () => string {
  let minute = Number.NaN
  let day = ''
  return () => {
    const moment = now()
    const current = Math.floor(moment.getTime() / 60_000)
    if (current !== minute) {
      minute = current
      day = galleryDate(moment, timeZone)
    }
    return day
  }
}
