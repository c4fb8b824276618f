import type { GalleryData } from '#app/features/gallery/gallery-data.ts'
import { imageUrl } from '#app/features/images/image-url.ts'
import type { Post } from './post.ts'
import { postPath } from './post-path.ts'

type PageFacts = Pick<GalleryData, 'site' | 'gallery' | 'imageHosts'>

/** schema.org facts of an artist profile, as an article. */
export function postJsonLd(post: Post, { site, gallery, imageHosts }: PageFacts) {
  const url = `${site.origin}${postPath(post.slug)}`
  const image = post.featured_image && imageUrl(post.featured_image, { imageHosts, width: 1200 })
  const publisher = { '@type': 'ArtGallery', name: gallery.name, url: `${site.origin}/` }
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': url,
    url,
    mainEntityOfPage: url,
    headline: post.title,
    description: post.excerpt,
    ...(image && { image: [new URL(image, site.origin).href] }),
    datePublished: post.published_at,
    dateModified: post.updated_at,
    author: post.author === 'Gallery Staff' ? publisher : { '@type': 'Person', name: post.author },
    publisher,
    ...(post.categories.length > 0 && { articleSection: post.categories.map(({ name }) => name) }),
    ...(post.tags.length > 0 && { keywords: post.tags.map(({ name }) => name).join(', ') }),
  }
}
