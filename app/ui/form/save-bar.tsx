import type { ReactNode } from 'react'

/** The buttons that save, in the head of a wide page. */
export function SaveHead({ children }: { children: ReactNode }) {
  return <div className="save-head">{children}</div>
}

/** The same at the foot of a narrow one, always in sight. */
export function SaveBar({ children }: { children: ReactNode }) {
  return <div className="savebar">{children}</div>
}
