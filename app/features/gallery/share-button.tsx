import { useRef } from 'react'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { type ShareOutcome, shareLink } from './share-link.ts'

const toasts: Record<ShareOutcome, (() => void) | null> = {
  shared: () => showToast('success', 'Shared successfully'),
  copied: () => showToast('success', 'Link copied to clipboard'),
  dismissed: null,
  failed: () => showToast('error', 'Failed to copy link'),
}

/**
 * 'Share' for a work, an event or a profile (SHARE-01): opens the device's share sheet, else copies to the clipboard.
 * @param url absolute, or a path of this site
 */
export function ShareButton({
  title,
  url,
  className = 'btn btn--secondary btn--sm',
}: {
  title: string
  url: string
  className?: string
}) {
  const isSharing = useRef(false)

  async function share() {
    // While the sheet is open, the browser would refuse a second click, which would then copy instead.
    if (isSharing.current) return
    isSharing.current = true
    try {
      const outcome = await shareLink(
        { title, url: new URL(url, window.location.href).href },
        {
          ...(typeof navigator.share === 'function' && { share: (link) => navigator.share(link) }),
          ...(typeof navigator.canShare === 'function' && { canShare: (link) => navigator.canShare(link) }),
          copy: copyText,
        },
      )
      toasts[outcome]?.()
    } finally {
      isSharing.current = false
    }
  }

  return (
    <button type="button" className={className} onClick={share}>
      <Icon name="share" />
      Share
    </button>
  )
}
