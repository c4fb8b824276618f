import { useEffect, useRef } from 'react'
import { copyText } from '#app/ui/copy-text.ts'
import { showToast } from '#app/ui/show-toast.ts'

/**
 * A link that staff have created, to copy. It is stored nowhere: after leaving the page a new one is needed. It takes the focus, so that
 * a screen reader announces it (A11Y-14). @param holderCan what the link lets its holder do
 */
export function ShownLink({ href, holderCan }: { href: string; holderCan: string }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [href])
  async function copy() {
    const isCopied = await copyText(href)
    showToast(isCopied ? 'success' : 'error', isCopied ? 'Link copied' : 'The link could not be copied')
  }
  return (
    <div className="grid gap-2 justify-items-start">
      <label className="field w-full">
        <span>The link, shown this once</span>
        <input ref={field} className="input" readOnly value={href} onFocus={({ target }) => target.select()} />
      </label>
      <button type="button" className="btn btn--primary btn--sm" onClick={copy}>
        Copy Link
      </button>
      <p className="small">Whoever has it can {holderCan}. Links that were given before stay good.</p>
    </div>
  )
}
