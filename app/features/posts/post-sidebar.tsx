import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import type { PostList } from './post-list.ts'
import { postPath } from './post-path.ts'
import { PostSearch } from './post-search.tsx'

/** Beside the list: a search, the latest profiles, the newsletter (BLOG-05..07). @param recent undefined until they are loaded */
export function PostSidebar({ search, recent }: { search: string | null; recent: PostList['recent'] | undefined }) {
  return (
    <aside aria-label="More about artist profiles" className="grid content-start gap-10 print:hidden">
      {recent !== undefined && recent.length > 0 && (
        <section aria-labelledby="recent-profiles">
          <h2 className="title-3 pb-3" id="recent-profiles">
            Recent Profiles
          </h2>
          <ul>
            {recent.map((post) => (
              <li key={post.id} className="border-t border-rule py-3">
                <Link
                  className="reach wrap-anywhere font-serif text-18 leading-snug [word-spacing:var(--word-gap-title)] hover:underline"
                  to={postPath(post.slug)}
                >
                  {post.title}
                </Link>
                <p className="small num pt-1">{post.date}</p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <PostSearch label="Find a profile" search={search} />
      <section aria-labelledby="newsletter" className="grid gap-3">
        <h2 className="title-3" id="newsletter">
          Newsletter
        </h2>
        <NewsletterForm />
        <a className="link--go justify-self-start" href="/blog/rss.xml">
          <span>Or follow by RSS</span>
          <Icon name="arrow-right" />
        </a>
      </section>
    </aside>
  )
}
