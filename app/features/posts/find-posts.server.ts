import { type SQL, sql } from 'drizzle-orm'
import { findPage } from '#app/platform/find-page.server.ts'
import { folded, isFoldedIn, wordsOf } from '#app/platform/match-folded.server.ts'
import type { Page } from '#app/platform/paging.ts'
import type { Database } from '#db/connect.ts'
import { datePost, type Undated } from './date-post.ts'
import type { Post, PostSummary } from './post.ts'
import type { PostQuery } from './post-query.ts'
import { authorName, isPublished, postTables, publicPost, publicPostSummary } from './public-post.server.ts'

interface Gallery {
  db: Database
  timeZone: string
}

/** One page of the published posts for cards, newest first (BLOG-01, SITE-11). */
export function findPosts(gallery: Gallery, query: PostQuery): Promise<Page<PostSummary>> {
  return findPostsAs<PostSummary>(gallery, query, publicPostSummary)
}

/** As `findPosts`, with everything that the API says of each post (NET-16). */
export function findFullPosts({ now, ...gallery }: Gallery & { now: Date }, query: PostQuery): Promise<Page<Post>> {
  return findPostsAs<Post>(gallery, query, publicPost(now))
}

async function findPostsAs<Item extends PostSummary>(
  { db, timeZone }: Gallery,
  query: PostQuery,
  projection: SQL,
): Promise<Page<Item>> {
  const conditions: SQL[] = [isPublished]
  if (query.category) conditions.push(isInCategory(query.category))
  if (query.search) for (const word of wordsOf(query.search)) conditions.push(mentions(word))
  const page = await findPage<Undated<Item>>(
    db,
    {
      rows: {
        tables: postTables,
        id: sql`b.id`,
        where: sql.join(conditions, sql` and `),
        order: sql`b.published_at desc, b.id desc`,
        reverse: sql`b.published_at, b.id`,
      },
      shown: { tables: postTables, id: sql`b.id`, where: isPublished, projection },
    },
    query,
  )
  return { ...page, items: page.items.map((post) => datePost<Item>(post, timeZone)) }
}

function isInCategory(slug: string): SQL {
  return sql`b.id in (
    select bpc.post_id from blog_post_categories bpc join blog_categories c on c.id = bpc.category_id where c.slug = ${slug}
  )`
}

/**
 * Whether a word occurs anywhere in title, excerpt, content, author or a category's name, ignoring case and accents (OP-19,
 * FIND-45). An author that the post itself names is part of `search_text`.
 */
function mentions(word: string): SQL {
  return sql`(
    b.id in (select found.id from blog_posts found where ${isFoldedIn(sql`found.search_text`, word)})
    or (nullif(btrim(b.author), '') is null and ${isFoldedIn(folded(authorName), word)})
    or b.id in (
      select bpc.post_id from blog_post_categories bpc join blog_categories c on c.id = bpc.category_id
      where ${isFoldedIn(folded(sql`c.name`), word)}
    )
  )`
}
