import { createRoutesStub, data, Link, Outlet, useLoaderData, useLocation } from 'react-router'
import { expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AdminListProduct } from '#app/features/products/admin/admin-product.ts'
import { type AdminProductQuery, readAdminProductQuery } from '#app/features/products/admin/admin-product-query.ts'
import { AdminProductsPage } from '#app/features/products/admin/admin-products-page.tsx'
import { UndoProvider } from '#app/features/products/admin/undo-provider.tsx'
import type { Page } from '#app/platform/paging.ts'
import { galleryData } from './gallery-data.ts'

/** A work as a row of the artwork list. */
export function listedWork(name: string, facts: Partial<AdminListProduct> = {}): AdminListProduct {
  return {
    id: `id of ${name}`,
    name,
    price: 1_200,
    price_on_request: false,
    category: 'Paintings',
    subcategory: 'Oil',
    status: 'published',
    sold_out: false,
    sold_at: null,
    reservation: null,
    maker: null,
    image: null,
    picture: null,
    ...facts,
  }
}

/** A change that the page has sent, still without a response. */
interface SentChange {
  body: { change?: object; [name: string]: unknown }
  respond: (result: object, status?: number) => void
}

interface StoredList {
  works: AdminListProduct[]
  /** Of all pages. */
  total?: number
  readAt?: string
}

/** The artwork list, with works that the test changes in place of the server; searches and availability filter it. */
export async function renderArtworkList(stored: StoredList, address = '/admin/products') {
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  const sent: SentChange[] = []
  let reads = 0
  function ListPage() {
    const loaded = useLoaderData<{ query: AdminProductQuery; list: Page<AdminListProduct>; readAt: string }>()
    return (
      <>
        <AdminProductsPage {...loaded} figures={null} />
        <Link to="/admin/history">History</Link>
        <Link to="#signing-out" state={{ signsOut: true }}>
          Sign out
        </Link>
      </>
    )
  }
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => galleryData,
      // As in the back office's layout.
      Component: () => (
        <UndoProvider>
          <Outlet />
        </UndoProvider>
      ),
      HydrateFallback: () => null,
      children: [
        {
          path: '/admin/products',
          Component: ListPage,
          loader({ request }) {
            reads += 1
            const query = readAdminProductQuery(new URL(request.url).searchParams)
            const items = stored.works.filter((work) => isListed(work, query))
            const total = stored.total ?? items.length
            const { page, perPage } = query
            const list = { items, total, page, perPage, pages: Math.max(1, Math.ceil(total / perPage)) }
            return { query, list, readAt: stored.readAt ?? '2026-11-20T15:00:00.000Z' }
          },
          async action({ request }) {
            const body = (await request.json()) as SentChange['body']
            const [result, status] = await new Promise<[object, number]>((done) =>
              sent.push({ body, respond: (result, status = 200) => done([result, status]) }),
            )
            return data(result, { status })
          },
        },
        { path: '/admin/history', Component: () => <h1>History</h1> },
        { path: '/admin/products/edit/:id', Component: FormStub },
      ],
    },
  ])
  await render(<Stub initialEntries={[address]} />)
  await expect.element(page.getByRole('region', { name: 'Selection' })).toBeVisible()
  return {
    sent,
    /** The change that was sent after the first `before` ones. */
    async change(before: number): Promise<SentChange> {
      await expect.poll(() => sent.length).toBe(before + 1)
      return sent[before]!
    },
    reads: () => reads,
    bar: page.getByRole('region', { name: 'Selection' }),
    row: (name: string) => page.getByRole('list', { name: 'Artworks' }).getByRole('listitem').filter({ hasText: name }),
  }
}

/** The page that a form leads back to. */
function FormStub() {
  const { state } = useLocation()
  return (
    <>
      <h1>Form</h1>
      <Link to={state?.listPath ?? '/admin/products'}>Back</Link>
    </>
  )
}

function isListed({ name, sold_out }: AdminListProduct, { availability, search }: AdminProductQuery): boolean {
  if (availability && sold_out !== (availability === 'sold')) return false
  return !search || name.toLowerCase().includes(search.toLowerCase())
}
