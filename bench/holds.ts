import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type OpenStream, openStream } from '#tests/live-stream.ts'

interface Page {
  path: string
  etag: string | null
  /** The works on it. */
  works: string[]
  /** The last changes that it includes. */
  lastChanges: string
}

/** The effect of one hold on the page cache and on open pages. */
export interface HoldFigures {
  pages: number
  pagesShowingTheWork: number
  pagesDropped: number
  streams: number
  streamsShowingTheWork: number
  streamsCalled: number
}

/**
 * Fills the page cache of the server at `origin` with every list, room, profile and event, opens a live stream for each as its browser
 * would, has a buyer open an order for one work, and counts the pages that were rendered again and the
 * streams that got a notice. The server must trust this machine as a proxy.
 */
export async function measureHold(origin: string): Promise<HoldFigures> {
  const works = await idsOf(`${origin}/api/products?perPage=48`)
  const paths = [
    ...['/', '/favorites', '/contact-card', '/collection', '/events', '/events?when=past', '/blog'],
    ...['Paintings', 'Prints', 'Sculpture', 'Furniture'].map((name) => `/collection?category=${name}`),
    ...Array.from({ length: Math.ceil(works.length / 12) - 1 }, (_, n) => `/collection?page=${n + 2}`),
    ...Array.from({ length: Math.ceil(works.length / 24) - 1 }, (_, n) => `/collection?page=${n + 2}&perPage=24`),
    ...works.map((id) => `/collection?productId=${id}`),
    ...works.slice(0, 100).map((id) => `/?productId=${id}`),
    ...(await idsOf(`${origin}/api/posts?perPage=48`, 'slug')).map((slug) => `/blog/${slug}`),
    ...(await idsOf(`${origin}/api/events?when=all&perPage=48`, 'slug')).map((slug) => `/events/${slug}`),
  ]
  const known = new Set(works)
  const read = async () => {
    const pages: Page[] = []
    for (const [n, path] of paths.entries()) {
      const page = await readPage(origin, path, n, known)
      if (page) pages.push(page)
    }
    return pages
  }
  await read()
  const before = await read()

  const streams = new Map<Page, OpenStream>()
  for (const [n, page] of before.entries()) {
    // These subscribe to nothing.
    if (/^\/(favorites|contact-card)$/.test(page.path)) continue
    const named = page.works.length > 50 ? '' : `&works=${page.works.join()}`
    const topics = 'products_changes,blog_changes,events_changes'
    const address = `10.2.${n >> 8}.${n & 255}`
    streams.set(
      page,
      await openStream(`${origin}/api/live?topics=${topics}&heard=${page.lastChanges}${named}`, {
        'X-Forwarded-For': address,
      }),
    )
  }
  const productsStream = await openStream(`${origin}/api/live?topics=products_changes`)

  const held = works[Math.floor(works.length / 2)]!
  const firstData = once(productsStream.response, 'data')
  const response = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ productId: held }),
  })
  if (response.status !== 201) throw new Error(`no order was opened: ${response.status}`)
  while (productsStream.events.length === 0) await firstData
  await wait(1_000)

  const after = new Map((await read()).map((page) => [page.path, page.etag]))
  const showing = before.filter((page) => page.works.includes(held))
  const figures = {
    pages: before.length,
    pagesShowingTheWork: showing.length,
    pagesDropped: before.filter(({ path, etag }) => after.get(path) !== etag).length,
    streams: streams.size,
    streamsShowingTheWork: showing.filter((page) => streams.has(page)).length,
    streamsCalled: [...streams.values()].filter(({ events }) => events.length > 0).length,
  }
  for (const stream of [productsStream, ...streams.values()]) stream.close()
  const { orderId } = (await response.json()) as { orderId: string }
  await fetch(`${origin}/api/orders/${orderId}/cancel`, { method: 'POST' })
  return figures
}

/** The page as the server sends it now, each request from another address; null if the page is not cached. */
async function readPage(origin: string, path: string, n: number, known: ReadonlySet<string>): Promise<Page | null> {
  const response = await fetch(origin + path, { headers: { 'X-Forwarded-For': `10.1.${n >> 8}.${n & 255}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${response.status} from ${path}`)
  if (!response.headers.get('Cache-Control')?.startsWith('public')) return null
  const ids = new Set(text.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g))
  return {
    path,
    etag: response.headers.get('ETag'),
    works: [...ids].filter((id) => known.has(id)),
    lastChanges: /data-heard="([^"]*)"/.exec(text)![1]!,
  }
}

/** `field` of every item in the list at `url`, page by page. */
async function idsOf(url: string, field: 'id' | 'slug' = 'id'): Promise<string[]> {
  const ids: string[] = []
  for (let page = 1; ; page++) {
    const list = (await (await fetch(`${url}&page=${page}`)).json()) as {
      items: Record<'id' | 'slug', string>[]
      pages: number
    }
    ids.push(...list.items.map((item) => item[field]))
    if (page >= list.pages) return ids
  }
}
