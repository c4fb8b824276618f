import type { ReactNode } from 'react'

interface FavoritesHeadProps {
  title?: string
  summary: string
  children?: ReactNode
}

/** The page's title, a summary, and the actions. */
export function FavoritesHead({ title = 'Favorites', summary, children }: FavoritesHeadProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 border-b border-rule pt-[clamp(2rem,3.4vw,3.25rem)] pb-5">
      <div>
        <h1 className="title-1" tabIndex={-1}>
          {title}
        </h1>
        <p className="small num pt-2">{summary}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2">{children}</div>
    </div>
  )
}
