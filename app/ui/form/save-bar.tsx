import { type ReactNode, useEffect, useRef, useState } from 'react'

/** The save buttons in the head of a wide page. @param onSight called when they scroll into or out of view */
export function SaveHead({ onSight, children }: Pick<SaveSight, 'onSight'> & { children: ReactNode }) {
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => onSight(entries.at(-1)!.isIntersecting), {
      rootMargin: barMargin,
    })
    observer.observe(head.current!)
    return () => observer.disconnect()
  }, [onSight])
  return (
    <div ref={head} className="save-head">
      {children}
    </div>
  )
}

/** The same at the foot: on a narrow page always, on a wide one while its head is out of view (PFRM-52). */
export function SaveBar({ isInSight, children }: Pick<SaveSight, 'isInSight'> & { children: ReactNode }) {
  return (
    <div className="savebar" data-on={isInSight ? undefined : ''}>
      {children}
    </div>
  )
}

interface SaveSight {
  isInSight: boolean
  onSight: (isInSight: boolean) => void
}

/** The state that `SaveHead` and `SaveBar` share. */
export function useSaveSight(): SaveSight {
  const [isInSight, onSight] = useState(true)
  return { isInSight, onSight }
}

/** The height covered by the bar at the top of the back office. */
const barMargin = '-64px 0px 0px'
