import { expect, test } from 'vitest'
import { galleryData } from '#tests/gallery-data.ts'
import type { Post } from './post.ts'
import { postJsonLd } from './post-json-ld.ts'

const post = {
  title: 'The Same Road Twice',
  slug: 'same-road',
  excerpt: 'Forty years.',
  featured_image: '/images/road.webp',
  published_at: '2026-11-12T15:00:00.000Z',
  updated_at: '2026-11-13T15:00:00.000Z',
  author: 'Ana Duarte',
  categories: [{ name: 'Painters', slug: 'painters' }],
  tags: [{ name: 'Nordic', slug: 'nordic' }],
} as Post

test('SEO-05 a profile is told as an article', () => {
  expect(postJsonLd(post, galleryData)).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    '@id': 'https://gallery.example/blog/same-road',
    url: 'https://gallery.example/blog/same-road',
    mainEntityOfPage: 'https://gallery.example/blog/same-road',
    headline: 'The Same Road Twice',
    description: 'Forty years.',
    image: ['https://gallery.example/images/road.webp?width=1200&quality=80'],
    datePublished: '2026-11-12T15:00:00.000Z',
    dateModified: '2026-11-13T15:00:00.000Z',
    author: { '@type': 'Person', name: 'Ana Duarte' },
    publisher: { '@type': 'ArtGallery', name: 'Vitrine', url: 'https://gallery.example/' },
    articleSection: ['Painters'],
    keywords: 'Nordic',
  })
})

test('SEO-05 the staff are the gallery, and no picture is no image', () => {
  const facts = postJsonLd({ ...post, author: 'Gallery Staff', featured_image: null }, galleryData)
  expect(facts.author).toMatchObject({ '@type': 'ArtGallery' })
  expect(facts).not.toHaveProperty('image')
})
