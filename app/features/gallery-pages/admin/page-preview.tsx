import { useEffect, useEffectEvent } from 'react'
import type { RefusedCaller } from '#app/platform/change-result.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import { pageMessages } from './page-messages.ts'
import type { PreviewResult } from './preview-gallery-page.server.ts'

/** The text as visitors would see it, rendered by the server like the page itself. */
export function PagePreview({ action, content }: { action: string; content: string }) {
  const { send, result } = useSubmission<PreviewResult | RefusedCaller>(() => {})
  const ask = useEffectEvent(() => send(action, { intent: 'preview', content }))
  // Once: the component is unmounted when the text changes.
  useEffect(() => ask(), [])
  if (!result) {
    return (
      <p className="quiet" role="status">
        Loading...
      </p>
    )
  }
  if (result.outcome !== 'previewed') {
    return (
      <p className="error" role="alert">
        {result.outcome === 'failed' ? pageMessages.previewFailed : result.message}
      </p>
    )
  }
  if (result.html === null) return <p className="quiet">{content.trim() ? pageMessages.nothingLeft : 'Empty'}</p>
  return (
    <section aria-label="Preview">
      {/* Sanitised by the server's renderer. */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: result.html }} />
    </section>
  )
}
