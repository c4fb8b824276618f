import { useId, useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { postsPath } from './post-path.ts'
import { readPostQuery } from './post-query.ts'

interface PostSearchProps {
  /** Distinguishes this box from the other one on the page. */
  label: string
  search: string | null
}

/** Searches artist profiles by words. Both boxes of the list set its one ?search= (BLOG-02..05, OP-19). */
export function PostSearch({ label, search }: PostSearchProps) {
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(search)
  /** The text of the box when it submitted the search that is being loaded. */
  const sent = useRef<string | null>(null)
  // Another search, e.g. by Back, fills the box; a search from this box keeps what was typed since (POST-16).
  useLayoutEffect(() => {
    if (shown.current === search) return
    shown.current = search
    if (sent.current === null || sent.current === box.current!.value) box.current!.value = search ?? ''
    sent.current = null
  }, [search])
  return (
    <search aria-label={label}>
      <form
        action="/blog"
        className="flex"
        onSubmit={(event) => {
          event.preventDefault()
          const typed = box.current!.value
          const { search: wanted } = readPostQuery(new URLSearchParams({ search: typed }))
          sent.current = wanted === search ? null : typed
          // An empty text does not search, and removes an earlier search.
          if (wanted || search) navigate(postsPath({ search: wanted }))
        }}
      >
        <label className="sr-only" htmlFor={id}>
          {label}
        </label>
        <input
          ref={box}
          className="input min-w-0 flex-1"
          id={id}
          type="search"
          name="search"
          placeholder={label}
          defaultValue={search ?? ''}
          maxLength={500}
        />
        <button type="submit" className="icon-btn icon-btn--line -ml-px h-control w-control" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
