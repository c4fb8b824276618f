import type { ReactNode } from 'react'

/** The title of a page of the back office, and its actions. */
export function PageHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="admin__head">
      {typeof title === 'string' ? <h1>{title}</h1> : title}
      {children}
    </div>
  )
}
