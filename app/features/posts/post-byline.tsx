import type { ReactNode } from 'react'
import type { PostSummary } from './post.ts'

/** Date and author (POST-02, POST-03); `children` are on the same line. */
export function PostByline({ post, children }: { post: PostSummary; children?: ReactNode }) {
  return (
    <div className="num flex in-[.text-center]:justify-center flex-wrap items-center gap-x-5 gap-y-1 text-15 text-ink-2">
      <time dateTime={post.publishedDate}>{post.date}</time>
      <span className="min-w-0 wrap-anywhere">{post.author}</span>
      {children}
    </div>
  )
}
