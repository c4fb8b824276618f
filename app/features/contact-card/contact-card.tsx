import { GalleryAddress } from '#app/features/gallery/gallery-address.tsx'
import { OpenNow } from '#app/features/gallery/open-now-line.tsx'
import { hoursRows } from '#app/features/gallery/opening-hours.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { Icon } from '#app/ui/icon.tsx'

/** The gallery's contact card: address and contacts, a QR code for a phone, and a print button (CARD-01..05). */
export function ContactCard() {
  const { gallery, site } = useGallery()
  return (
    <div className="page py-[clamp(0rem,5vw,4.5rem)]">
      <div className="contact-card">
        <div className="contact-card__main">
          <div>
            <h1 className="title-2 flex items-center gap-3">
              <Icon name="mark" size={26} />
              {site.name}
            </h1>
            <p className="lead pt-2">Fine art and antiques</p>
            <OpenNow />
          </div>
          <dl className="num">
            <div>
              <dt>Address</dt>
              <dd>
                <GalleryAddress />
              </dd>
            </div>
            <div>
              <dt>Hours</dt>
              <dd>
                {hoursRows(gallery.hours).map(({ days, times }) => (
                  <span key={days} className="block">
                    {times ? days : `${days} closed`}
                    {times && (
                      <>
                        <br />
                        {times}
                      </>
                    )}
                  </span>
                ))}
              </dd>
            </div>
            <div>
              <dt>Phone</dt>
              <dd>
                <a className="link reach" href={gallery.phoneUrl}>
                  {gallery.phone}
                </a>
              </dd>
            </div>
            <div>
              <dt>Email</dt>
              <dd>
                <a className="link reach" href={`mailto:${gallery.email}`}>
                  {gallery.email}
                </a>
              </dd>
            </div>
          </dl>
          <div className="contact-card__acts">
            <a className="btn btn--primary" href={gallery.directionsUrl} target="_blank" rel="noopener">
              <Icon name="navigation" />
              Get Directions
            </a>
            <button type="button" className="btn btn--secondary" onClick={() => window.print()}>
              <Icon name="printer" />
              Print
            </button>
          </div>
        </div>
        <div className="contact-card__code">
          <img
            src="/api/contact-card/qr?size=300x300"
            width={300}
            height={300}
            alt={`QR code of the contact card of ${site.name}`}
          />
          <p className="small max-w-56">Point your camera here to save us to your contacts.</p>
          <a className="link--go contact-card__save" href="/api/contact-card.vcf">
            <Icon name="download" />
            <span>Save contact</span>
          </a>
        </div>
      </div>
    </div>
  )
}
