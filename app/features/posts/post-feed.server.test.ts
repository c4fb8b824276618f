import { expect, test } from 'vitest'
import type { PostSummary } from './post.ts'
import { postFeed } from './post-feed.server.ts'

const site = { name: 'Brush & Bole', origin: 'https://gallery.example' }
const post = {
  id: '0197b1a0-0000-7000-8000-000000000001',
  title: 'Käthe <b>&</b> "Co" \u0000\u000b]]>',
  slug: 'käthe & co',
  excerpt: 'On 5 < 6.',
  published_at: '2026-11-12T15:00:00.000Z',
  updated_at: '2026-11-13T15:00:00.000Z',
  author: 'Gallery Staff',
  categories: [{ name: 'Sculptors & Ceramicists', slug: 'sculptors-ceramicists' }],
} as PostSummary

test('a feed reader finds each profile with its address, day, author and category', () => {
  const feed = postFeed([post], site)
  expect(feed).toContain('<title>Brush &#38; Bole: Artist Profiles</title>')
  expect(feed).toContain(
    '<atom:link href="https://gallery.example/blog/rss.xml" rel="self" type="application/rss+xml"/>',
  )
  expect(feed).toContain('<lastBuildDate>Fri, 13 Nov 2026 15:00:00 GMT</lastBuildDate>')
  expect(feed).toContain('<title>Käthe &#60;b&#62;&#38;&#60;/b&#62; &#34;Co&#34; ]]&#62;</title>')
  expect(feed).toContain('<link>https://gallery.example/blog/k%C3%A4the%20%26%20co</link>')
  expect(feed).toContain('<guid isPermaLink="false">urn:uuid:0197b1a0-0000-7000-8000-000000000001</guid>')
  expect(feed).toContain('<pubDate>Thu, 12 Nov 2026 15:00:00 GMT</pubDate>')
  expect(feed).toContain('<dc:creator>Gallery Staff</dc:creator>')
  expect(feed).toContain('<category>Sculptors &#38; Ceramicists</category>')
  expect(feed).toContain('<description>On 5 &#60; 6.</description>')
})

test('a feed without profiles is still a feed', () => {
  expect(postFeed([], site)).toMatch(/<channel>[^]*<\/language>\n<\/channel>/)
})
