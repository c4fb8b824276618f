import { useEffect, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { postsPath } from './post-path.ts'
import { readPostQuery } from './post-query.ts'

interface PostSearchProps {
  /** Tells this box from the other one on the page. */
  label: string
  search: string | null
}

/** Finds artist profiles by their words. Both boxes of the list drive its one ?search= (BLOG-02..05, OP-19). */
export function PostSearch({ label, search }: PostSearchProps) {
  const id = useId()
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)
  const shown = useRef(search)
  /** What the box held when it asked for the search that is on its way. */
  const sent = useRef<string | null>(null)
  // Another search, e.g. by Back, fills the box; its own leaves what was typed since (POST-16).
  useEffect(() => {
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
          // An empty text asks for nothing, and takes back what was asked before.
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
