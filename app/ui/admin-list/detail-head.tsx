import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useHistoryState } from '#app/platform/use-history-state.ts'
import { PageHead } from './page-head.tsx'

interface DetailHeadProps {
  /** The link to its list, if the user did not come from that list. */
  back: { to: string; text: string }
  title: string
  badge: ReactNode
  /** The small line below. */
  line: ReactNode
  /** The actions. */
  children: ReactNode
}

/** The head of a detail page: the link back to the list, the thing's name and its state. */
export function DetailHead({ back, title, badge, line, children }: DetailHeadProps) {
  const listPath = useHistoryState<{ listPath: string }>()?.listPath ?? back.to
  return (
    <PageHead
      title={
        <div className="min-w-0">
          <Link className="link small reach" to={listPath}>
            {back.text}
          </Link>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="wrap-anywhere">{title}</h1>
            {badge}
          </div>
          <p className="small num wrap-anywhere">{line}</p>
        </div>
      }
    >
      {children}
    </PageHead>
  )
}
