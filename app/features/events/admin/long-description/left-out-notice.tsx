import { countOf } from '#app/platform/count-of.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { LeftOut } from './description-html.ts'

/** Says, right after pasting, what of the text cannot be saved (AEVT-20). */
export function LeftOutNotice({ leftOut, onClose }: { leftOut: LeftOut; onClose: () => void }) {
  const { pictures, links } = leftOut
  const parts = [pictures > 0 && countOf(pictures, 'picture'), links > 0 && countOf(links, 'link')].filter(Boolean)
  return (
    <div className="note note--warn" role="alert">
      <Icon name="triangle-alert" />
      <p className="grow">
        Left out of what was pasted: {parts.join(' and ')}.{' '}
        {pictures > 0 && 'Pictures are added from their files, with ‘Picture’ above.'}
      </p>
      <button type="button" className="btn btn--secondary btn--sm self-start" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
