import type { MetaDescriptor } from 'react-router'
import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import { breadcrumbJsonLd } from '#app/platform/page/breadcrumb-json-ld.ts'
import { pageMeta } from '#app/platform/page/page-meta.ts'
import { shorten } from '#app/platform/shorten.ts'
import type { Post } from './post.ts'
import { postJsonLd } from './post-json-ld.ts'
import { postPath } from './post-path.ts'

/** The meta tags of an artist profile (SEO-03..05): its own meta texts if staff wrote any, else title and excerpt. */
export function postMeta(matches: Parameters<typeof pageMeta>[0], post: Post, root: GalleryData): MetaDescriptor[] {
  const { site, imageHosts } = root
  const path = postPath(post.slug)
  const crumbs = [
    { name: 'Home', path: '/' },
    { name: 'Artist Profiles', path: '/blog' },
    { name: post.title, path },
  ]
  return [
    ...pageMeta(matches, {
      title: post.meta_title?.trim() || post.title,
      description: post.meta_description?.trim() || shorten(post.excerpt || post.content),
      path,
      image: post.featured_image && imageUrl(post.featured_image, { imageHosts, width: 1200 }),
      type: 'article',
    }),
    { property: 'article:published_time', content: post.published_at },
    { property: 'article:modified_time', content: post.updated_at },
    { property: 'article:author', content: post.author },
    ...post.categories.map(({ name }) => ({ property: 'article:section', content: name })),
    ...post.tags.map(({ name }) => ({ property: 'article:tag', content: name })),
    { 'script:ld+json': postJsonLd(post, root) },
    { 'script:ld+json': breadcrumbJsonLd(crumbs, site.origin) },
  ]
}
