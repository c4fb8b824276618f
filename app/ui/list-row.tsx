import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { MoreLink } from './more-link.tsx'
import { LoadingStatus, SummarySkeleton } from './skeletons.tsx'

const row = 'grid gap-5 border-b border-rule py-[clamp(2rem,3vw,3rem)]'

interface ListRowProps {
  path: string
  title: string
  /** The layout of picture and text side by side: columns and gaps of a grid. */
  grid: string
  picture: ReactNode
  /** The line above the title. */
  above: ReactNode
  /** The text of the link at the end. */
  more: string
  children: ReactNode
}

/** One entry of a list that links to a page of its own. */
export function ListRow({ path, title, grid, picture, above, more, children }: ListRowProps) {
  const titleId = useId()
  return (
    <article aria-labelledby={titleId} className={`${row} ${grid}`}>
      {/* The title and the link below lead there too: one link is enough for keyboard and screen reader. */}
      <Link to={path} tabIndex={-1} aria-hidden="true">
        {picture}
      </Link>
      <div className="grid min-w-0 content-start gap-3">
        {above}
        <h2 className="title-2 wrap-anywhere" id={titleId}>
          <Link className="hover:underline hover:decoration-1 hover:underline-offset-[0.15em]" to={path}>
            {title}
          </Link>
        </h2>
        {children}
        <MoreLink to={path} text={more} title={title} />
      </div>
    </article>
  )
}

interface ListRowSkeletonsProps {
  status: string
  /** Why loading takes long, if known. */
  message: string | null
  grid: string
  /** The picture's proportions. */
  aspect: string
}

/** Three placeholder rows while the list loads. */
export function ListRowSkeletons({ status, message, grid, aspect }: ListRowSkeletonsProps) {
  return (
    <div aria-busy="true">
      <LoadingStatus message={message}>{status}</LoadingStatus>
      {['first', 'second', 'third'].map((place) => (
        <div key={place} data-testid="row-skeleton" className={`${row} ${grid}`}>
          <div className={`skeleton ${aspect}`} />
          <div className="grid content-start gap-4">
            <SummarySkeleton />
          </div>
        </div>
      ))}
    </div>
  )
}
