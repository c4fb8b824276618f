import { useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { subscriptionLinks } from './subscription-links.ts'

/** The ways to subscribe to the gallery's events in a calendar; it opens without JavaScript too. */
export function SubscribeMenu() {
  const { site } = useGallery()
  const { address, links } = subscriptionLinks(site)
  const [isCopied, setCopied] = useState(false)
  return (
    <details className="subscribe" name="subscribe">
      <summary className="link--go">
        <Icon name="calendar" size={18} />
        <span>Subscribe in your calendar</span>
        <Icon name="chevron-down" size={14} />
      </summary>
      <div className="subscribe__ways">
        <ul>
          {links.map(({ name, href }) => (
            <li key={name}>
              <a href={href} {...(href.startsWith('https:') && { target: '_blank', rel: 'noopener' })}>
                {name}
              </a>
            </li>
          ))}
        </ul>
        <div className="field">
          <label htmlFor="calendar-address">Address for other calendars</label>
          <div className="flex gap-2">
            <input id="calendar-address" className="input min-w-0 flex-1" value={address} readOnly />
            <button
              type="button"
              className="btn btn--secondary"
              onClick={async () => setCopied(await copyText(address))}
            >
              Copy
            </button>
          </div>
          <p className="small" role="status">
            {isCopied && 'Address copied'}
          </p>
        </div>
      </div>
    </details>
  )
}
