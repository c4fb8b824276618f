import type { ChildProcess } from 'node:child_process'
import { uuidv7 } from 'uuidv7'
import { freePort } from '#db/free-port.ts'
import { send } from '#tests/buyer.ts'
import { gradient } from '#tests/new-image.ts'
import { startServer, stopServer } from '../server-process.ts'
import { workForm } from '../work-form.ts'

/** The paths that a visitor may request from any version. */
const readPaths = [
  ...['/', '/collection', '/collection?search=oil&page=1', '/events', '/blog', '/about', '/sitemap.xml'],
  ...['/api/products', '/api/products/search?q=oil', '/api/events', '/api/posts', '/api/health'],
]
const officePaths = [
  '/admin/products',
  '/admin/orders',
  '/admin/events',
  '/admin/blog',
  '/admin/settings',
  '/admin/history',
]

/** Starts the program that was built in `folder`, as one of several copies of a gallery. */
export async function startCopy(name: string, folder: string, env: Record<string, string>) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let errors = ''
  const child: ChildProcess = await startServer({ ...env, PORT: String(port), SITE_URL: url }, folder)
  child.stdout!.on('data', (chunk) => {
    errors += chunk
  })

  /** The status of a response whose body was read. */
  async function statusOf(path: string, init: RequestInit = {}): Promise<number> {
    const response = await fetch(url + path, { redirect: 'manual', ...init })
    await response.arrayBuffer()
    return response.status
  }

  return {
    name,
    url,
    /** The errors in its log. */
    errors: () => errors.split('\n').filter((line) => line.startsWith('{')),
    async readAll(): Promise<Map<string, number>> {
      const statuses = new Map<string, number>()
      for (const path of readPaths) statuses.set(path, await statusOf(path))
      return statuses
    },
    async readOffice(cookie: string): Promise<Map<string, number>> {
      const statuses = new Map<string, number>()
      for (const path of officePaths) statuses.set(path, await statusOf(path, { headers: { Cookie: cookie } }))
      return statuses
    },
    async findWork(id: string): Promise<{ name?: string; sold_out?: boolean }> {
      return (await send(`${url}/api/products/${id}`, { method: 'GET' })).body
    },
    /** Works that can be bought. */
    async listForSale(): Promise<string[]> {
      const { body } = await send(`${url}/api/products?perPage=48`, { method: 'GET' })
      const items = body.items as { id: string; sold_out: boolean; price: number | null }[]
      return items.filter(({ sold_out, price }) => !sold_out && price).map(({ id }) => id)
    },
    /** Signs the first admin in; resolves to the session's cookie. */
    async signIn(password: string): Promise<string> {
      const response = await fetch(`${url}/admin/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: url },
        body: new URLSearchParams({ email: 'admin@localhost', password }),
      })
      const lines = response.headers.getSetCookie()
      return lines.map((line) => line.split(';')[0]).join('; ')
    },
    /** Saves a new work with its own photograph; resolves to its id, that photograph and the status of the response. */
    async addWork(cookie: string, name: string) {
      const photograph = await gradient(600, 400).jpeg().toBuffer()
      const taken = await fetch(`${url}/api/admin/images`, {
        method: 'POST',
        headers: { 'Content-Type': 'image/jpeg', Cookie: cookie, Origin: url },
        body: new Uint8Array(photograph),
      })
      const id = uuidv7()
      const { url: image } = (await taken.json()) as { url: string }
      const values = workForm(name, image)
      return { id, image, status: await save('/admin/products/new', cookie, { id, version: null, values }) }
    },
    /** Changes the name of a saved work. */
    rename: (cookie: string, { id, image, name }: { id: string; image: string; name: string }) =>
      save(`/admin/products/edit/${id}`, cookie, { id, version: 1, values: workForm(name, image) }),
    stop: () => stopServer(child),
  }

  function save(path: string, cookie: string, submission: object): Promise<number> {
    return statusOf(`${path}.data`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie, Origin: url },
      body: JSON.stringify(submission),
    })
  }
}

export type Copy = Awaited<ReturnType<typeof startCopy>>
