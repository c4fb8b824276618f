import type { Site } from '#app/platform/settings.ts'
import { escapeXml } from '#app/platform/xml.ts'
import type { PostSummary } from './post.ts'

/** Artist profiles as an RSS 2.0 feed, newest first as given. */
export function postFeed(posts: readonly PostSummary[], site: Site): string {
  const address = `${site.origin}/blog`
  const changed = posts
    .map((post) => post.updated_at)
    .toSorted()
    .at(-1)
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(`${site.name}: Artist Profiles`)}</title>
<link>${escapeXml(address)}</link>
<atom:link href="${escapeXml(`${address}/rss.xml`)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(`Artists and their works at ${site.name}`)}</description>
<language>en-US</language>
${changed ? `<lastBuildDate>${rfc822(changed)}</lastBuildDate>\n` : ''}${posts.map((post) => feedItem(post, address)).join('')}</channel>
</rss>
`
}

function feedItem(post: PostSummary, address: string): string {
  const link = escapeXml(`${address}/${encodeURIComponent(post.slug)}`)
  return `<item>
<title>${escapeXml(post.title)}</title>
<link>${link}</link>
<guid isPermaLink="false">urn:uuid:${post.id}</guid>
<pubDate>${rfc822(post.published_at)}</pubDate>
<dc:creator>${escapeXml(post.author)}</dc:creator>
${post.categories.map(({ name }) => `<category>${escapeXml(name)}</category>\n`).join('')}<description>${escapeXml(post.excerpt)}</description>
</item>
`
}

/** `Thu, 12 Nov 2026 15:00:00 GMT` */
function rfc822(moment: string): string {
  return new Date(moment).toUTCString()
}
