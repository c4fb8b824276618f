import { galleryDate } from '#app/platform/gallery-date.ts'
import type { Settings, Site } from '#app/platform/settings.ts'
import type { GalleryData, PublicPaymentProvider } from './gallery-data.ts'
import { openToday } from './open-now.ts'

/** The public part of the settings, for the site that the visitor came to, at the time `now`. */
export function readGalleryData(settings: Settings, site: Site, now: Date): GalleryData {
  const today = galleryDate(now, settings.gallery.timeZone)
  return {
    gallery: settings.gallery,
    site,
    imageHosts: settings.imageHosts,
    today,
    openToday: openToday(settings.gallery, today),
    paymentProvider: readPaymentProvider(settings),
  }
}

/** Copies each field by name, so that the secret stays here. */
function readPaymentProvider({ paypal }: Settings): PublicPaymentProvider {
  return paypal ? { name: 'paypal', clientId: paypal.clientId, sdkUrl: paypal.sdkUrl } : { name: 'demo' }
}
