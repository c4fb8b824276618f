import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the title that replaces a page's content when that is gone. It takes the focus if the content was shown until
 * now, unless the focus is elsewhere (NAV-20). `content`: null once it is gone, undefined while it is not known.
 */
export function useGoneTitle(content: object | null | undefined): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const wasShown = useRef(false)
  const isShown = content ? true : content === null ? false : null
  useEffect(() => {
    if (isShown === null) return
    if (!isShown && wasShown.current && document.activeElement === document.body) title.current?.focus()
    wasShown.current = isShown
  }, [isShown])
  return title
}
