import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { moment, slugHasPage } from './columns.ts'
import { profiles } from './profiles.ts'

/** An article, shown to visitors as an artist profile (DATA-06, ADATA-04). */
export const blog_posts = pgTable(
  'blog_posts',
  {
    id: uuid().primaryKey(),
    title: text().notNull(),
    slug: text().notNull().unique(),
    excerpt: text().notNull().default(''),
    content: text().notNull().default(''),
    featured_image: text(),
    status: text({ enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    author: text().default('Gallery Staff'),
    author_id: text().references(() => profiles.id, { onDelete: 'set null' }),
    published_at: moment('published_at'),
    created_at: moment('created_at').notNull().defaultNow(),
    updated_at: moment('updated_at').notNull().defaultNow(),
    meta_title: text(),
    meta_description: text(),
    meta_keywords: text(),
    version: integer().notNull().default(1),
    /** The searched fields in one folded text; newlines keep a word from matching across fields. */
    search_text: text().generatedAlwaysAs(
      sql`(fold_text(title || E'\n' || excerpt || E'\n' || content || E'\n' || coalesce(author, '')) || ' ')`,
    ),
  },
  (table) => [
    check('blog_posts_status_known', sql`${table.status} in ('draft', 'published')`),
    check('blog_posts_slug_not_blank', sql`${table.slug} <> ''`),
    slugHasPage('blog_posts_slug_has_page', table.slug),
    check('blog_posts_published_has_moment', sql`${table.status} = 'draft' or ${table.published_at} is not null`),
    index('blog_posts_published_newest')
      .on(table.published_at.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`status = 'published'`),
    index('blog_posts_newest').on(table.created_at.desc().nullsFirst()),
    index('blog_posts_search_text').using('gin', table.search_text.op('gin_trgm_ops')),
    index('blog_posts_folded_title').using('gin', sql`(fold_text(${table.title}) || ' ') gin_trgm_ops`),
    index('blog_posts_title_letters').using('gin', sql`letters_and_pairs(fold_text(${table.title}))`),
  ],
)

export const blog_categories = pgTable(
  'blog_categories',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    slug: text().notNull().unique(),
    description: text(),
    version: integer().notNull().default(1),
  },
  (table) => [slugHasPage('blog_categories_slug_has_page', table.slug)],
)

/** Former slugs of posts: their addresses redirect to the post's current page. */
export const blog_post_old_slugs = pgTable(
  'blog_post_old_slugs',
  {
    slug: text().primaryKey(),
    post_id: uuid()
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.post_id)],
)

/** Former slugs of categories. */
export const blog_category_old_slugs = pgTable(
  'blog_category_old_slugs',
  {
    slug: text().primaryKey(),
    category_id: uuid()
      .notNull()
      .references(() => blog_categories.id, { onDelete: 'cascade' }),
  },
  (table) => [index().on(table.category_id)],
)

export const blog_tags = pgTable('blog_tags', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  version: integer().notNull().default(1),
})

export const blog_post_categories = pgTable(
  'blog_post_categories',
  {
    post_id: uuid()
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    category_id: uuid()
      .notNull()
      .references(() => blog_categories.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.category_id] }), index().on(table.category_id)],
)

export const blog_post_tags = pgTable(
  'blog_post_tags',
  {
    post_id: uuid()
      .notNull()
      .references(() => blog_posts.id, { onDelete: 'cascade' }),
    tag_id: uuid()
      .notNull()
      .references(() => blog_tags.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.post_id, table.tag_id] }), index().on(table.tag_id)],
)
