import { setTimeout as wait } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { openStream } from '#tests/live-stream.ts'
import { gradient } from '#tests/new-image.ts'
import { workForm } from '../work-form.ts'
import type { Gallery } from './gallery.ts'

/** What the gallery has acknowledged. */
export interface Acknowledged {
  /** Paid orders, with their works. */
  paid: Map<string, string>
  /** Works that staff saved, with their names. */
  works: Map<string, string>
  /** Addresses of uploaded pictures. */
  pictures: Set<string>
}

const draw = <Choice>(choices: readonly Choice[]): Choice => choices[Math.floor(Math.random() * choices.length)]!
const upTo = (max: number) => 1 + Math.floor(Math.random() * max)

/** Requests pages, lists, searches and works. */
export async function visit({ ask }: Gallery, visitor: number, over: AbortSignal) {
  const client = `10.1.${visitor}.1`
  const words = ['oil', 'landscape', 'chair', 'rønnevik', 'bronze vase', 'nothing of the kind']
  while (!over.aborted) {
    const [kind, path] = draw([
      ['page', '/'],
      ['page', `/collection?page=${upTo(40)}`],
      ['page', '/events'],
      ['page', '/blog'],
      ['search page', `/collection?search=${encodeURIComponent(draw(words))}&page=${upTo(3)}`],
      ['search', `/api/products/search?q=${encodeURIComponent(draw(words))}`],
      ['list', `/api/products?perPage=24&page=${upTo(40)}`],
    ] as const)
    await ask(kind, client, path)
    await wait(100 + Math.random() * 200)
  }
}

/** Buys one work after another through PayPal; like the page, repeats a request without a response with the same key. */
export async function buy({ ask, paypal }: Gallery, buyer: number, over: AbortSignal, acknowledged: Acknowledged) {
  while (!over.aborted) {
    // Another buyer each time, so that no limit per client stops the soak.
    const client = `10.2.${upTo(250)}.${upTo(250)}`
    const post = async (kind: string, path: string, json: object) => {
      for (let attempt = 1; attempt <= 20; attempt++) {
        const response = await ask(kind, client, path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(json),
        })
        if (response && response.status < 500) return response
        await wait(1_000)
      }
      return null
    }
    const list = await ask('list', client, `/api/products?perPage=48&page=${upTo(40)}`)
    const { items } = list?.status === 200 ? JSON.parse(list.text) : { items: [] }
    const work = draw(items as { id: string; sold_out: boolean }[])
    if (work && !work.sold_out) {
      const opened = await post('order', '/api/orders', { productId: work.id, requestKey: `soak-${buyer}-${uuidv7()}` })
      if (opened?.status === 201) {
        const { orderId, providerOrderId } = JSON.parse(opened.text)
        paypal.approve(providerOrderId, draw(['good', 'good', 'good', 'declined']))
        const captured = await post('capture', `/api/orders/${orderId}/capture`, {})
        if (captured?.status === 200 && JSON.parse(captured.text).status === 'COMPLETED')
          acknowledged.paid.set(orderId, work.id)
      }
    }
    await wait(500 + Math.random() * 1_000)
  }
}

/** Uploads photographs, creates works with them, and reads the lists of the back office. */
export async function work(gallery: Gallery, over: AbortSignal, acknowledged: Acknowledged) {
  const { ask, url, password } = gallery
  const client = '10.3.0.1'
  const signIn = async () => {
    const response = await ask('sign-in', client, '/admin/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url },
      body: new URLSearchParams({ email: 'admin@localhost', password }).toString(),
    })
    const lines = response?.headers.getSetCookie() ?? []
    return lines.map((line) => line.split(';')[0]).join('; ')
  }
  let cookie = await signIn()
  for (let number = 1; !over.aborted; number++) {
    const headers = { Cookie: cookie, Origin: url }
    const photograph = await gradient(1_200 + (number % 400), 900)
      .jpeg()
      .toBuffer()
    const taken = await ask('upload', client, '/api/admin/images', {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'image/jpeg' },
      body: new Uint8Array(photograph),
    })
    if (taken?.status === 401) cookie = await signIn()
    if (taken?.status === 201) {
      const { url: picture } = JSON.parse(taken.text)
      acknowledged.pictures.add(picture)
      const id = uuidv7()
      const name = `Soak ${number}`
      const values = workForm(name, picture)
      const saved = await ask('save', client, '/admin/products/new.data', {
        method: 'POST',
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify({ id, version: null, values }),
      })
      if (saved?.status === 200) acknowledged.works.set(id, name)
    }
    for (const path of ['/admin/products.data', '/admin/orders.data'])
      await ask('office', client, path, { headers: { Cookie: cookie } })
    await wait(2_000)
  }
}

/** Keeps a live stream open as a page does, and opens it again 5 s after it has ended. Resolves to the number of notices. */
export async function follow({ url }: Gallery, visitor: number, over: AbortSignal): Promise<number> {
  let notices = 0
  while (!over.aborted) {
    const stream = await openStream(`${url}/api/live?topics=products_changes`, {
      'X-Forwarded-For': `10.4.${visitor}.1`,
    }).catch(() => null)
    const close = () => stream?.close()
    over.addEventListener('abort', close)
    await stream?.ended
    over.removeEventListener('abort', close)
    notices += stream?.events.length ?? 0
    await wait(5_000, undefined, { signal: over }).catch(() => {})
  }
  return notices
}
