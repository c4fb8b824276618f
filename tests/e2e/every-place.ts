import { expect, type Page } from '@playwright/test'
import { sharedListPath } from '#app/features/favorites/shared-list/shared-list-path.ts'
import { orderNumber } from '#app/features/orders/order-number.ts'
import type { Product } from '#app/features/products/product.ts'
import type { TestApp } from '../test-app.ts'
import { buyButton, demo, hang, openOrder, payButton, postJson } from './buying.ts'
import { openFavorites, toast } from './kept-works.ts'
import { enter, field, firstInList, row } from './staff.ts'

/**
 * A page, or something that the first tap opens over the page before, with the name that faults are reported by. It stays open or
 * is closed as a visitor would, so that each page is loaded once.
 */
type Place = [name: string, visit: (page: Page) => Promise<unknown>]

/**
 * Walks on a phone through every kind of page and every dialog, visitors' first. Resolves to the faults that `find` finds in
 * each: {} if there are none.
 */
export async function findFaultsEverywhere(
  page: Page,
  app: TestApp,
  find: () => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const walk = async (places: Place[]) => {
    for (const [name, visit] of places) {
      await visit(page)
      await expect(page.locator('.skeleton')).toHaveCount(0)
      const faults = await find()
      if (faults.length > 0) found[name] = faults
    }
  }
  await walk(await visitorPlaces(app))
  await enter(app, page.context())
  await walk(await staffPlaces(app))
  return found
}

async function visitorPlaces(app: TestApp): Promise<Place[]> {
  const works = await list<Product>(app, '/api/products')
  const [event] = await list<{ slug: string }>(app, '/api/events')
  const [post] = await list<{ slug: string }>(app, '/api/posts')
  const sale = await hang(app)
  const sold = await hang(app, { sold_out: true, sold_at: new Date(), quantity: 0 })
  return [
    pageAt('/contact-card'),
    pageAt('/shipping'),
    pageAt('/events'),
    pageAt(`/events/${event!.slug}`),
    pageAt('/blog'),
    pageAt(`/blog/${post!.slug}`),
    pageAt('/blog/backlink-strategy'),
    pageAt('/no/such/page'),
    pageAt('/api/docs'),
    pageAt('/admin/login'),
    pageAt('/admin/invitation/unknown'),
    pageAt('/favorites'),
    pageAt(sharedListPath([...works.map(({ id }) => id), '0193a1b2-0000-7000-8000-000000000000'])!),
    pageAt('/'),
    ['menu', (page) => openMenu(page)],
    ['search', (page) => searchFor(page, 'house')],
    pageAt('/collection?perPage=12&page=3'),
    pageAt('/collection?category=Paintings&search=nothing-like-it'),
    pageAt(
      `/collection?category=Paintings&productId=${works.find(({ images, sold_out }) => images.length > 1 && !sold_out)!.id}`,
    ),
    ['zoom', (page) => openZoom(page)],
    ['room of a sold work', (page) => page.goto(`/collection?productId=${sold.id}`)],
    ['room of a work for sale', (page) => page.goto(`/collection?productId=${sale.id}`)],
    [
      'payment',
      async (page) => {
        await buyButton(page).tap()
        await expect(payButton(page)).toBeVisible()
      },
    ],
    [
      'demo payment',
      async (page) => {
        await payButton(page).tap()
        await expect(demo(page)).toBeVisible()
      },
    ],
    ['kept works', (page) => openFavorites(page, works.slice(0, 3))],
    ...['Email Favorites', 'Print List'].map((name): Place => [name, (page) => openFavoritesDialog(page, name)]),
  ]
}

async function staffPlaces(app: TestApp): Promise<Place[]> {
  const name = 'Landscape with a Long Name and a Road'
  const id = await firstInList(app, name)
  const [painting] = await list<Product>(app, '/api/products?category=Paintings')
  const { orderId, providerOrderId } = await openOrder(app, id)
  await postJson(app, `/api/demo-payments/${providerOrderId}`, { action: 'approve' })
  await postJson(app, `/api/orders/${orderId}/capture`)
  return [
    pageAt(`/admin/products/edit/${painting!.id}`),
    pageAt('/admin/people'),
    pageAt('/admin/account'),
    pageAt('/admin/account/second-factor'),
    pageAt('/admin/products/new'),
    [
      'faults in a form',
      async (page) => {
        await page.getByRole('button', { name: 'Publish' }).filter({ visible: true }).tap()
        await expect(page.getByRole('alert').first()).toBeVisible()
      },
    ],
    [
      'unsaved changes',
      async (page) => {
        await field(page, 'Name').fill('Not saved')
        await page.getByRole('link', { name: 'Back to Products' }).tap()
        await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
      },
    ],
    pageAt('/admin/settings/pages/shipping'),
    pageAt('/admin/settings'),
    pageAt('/admin/events/new'),
    pageAt('/admin/orders/new'),
    pageAt('/admin/products?search=nothing-like-it'),
    pageAt('/admin/products'),
    [
      'toast',
      async (page) => {
        // The whole list has been checked: what opens over it also opens over a single work.
        await page.goto(`/admin/products?search=${encodeURIComponent(name)}`)
        await row(page, name)
          .getByRole('button', { name: `Copy ID of ${name}` })
          .tap()
        await expect(toast(page, 'Product ID copied')).toBeVisible()
      },
    ],
    [
      'deletion',
      async (page) => {
        await row(page, name)
          .getByRole('button', { name: `Delete ${name}` })
          .tap()
        await expect(page.getByRole('dialog', { name: 'Delete this artwork?' })).toBeVisible()
      },
    ],
    [
      'undoing of an order',
      async (page) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).tap()
        await row(page, name).getByRole('switch', { name: 'Sold' }).tap()
        const number = orderNumber(orderId)
        await row(page, name)
          .getByRole('button', { name: `Undo order ${number}` })
          .tap()
        await expect(page.getByRole('dialog', { name: `Undo order ${number}?` })).toBeVisible()
      },
    ],
  ]
}

const list = async <Item>(app: TestApp, path: string) =>
  ((await (await fetch(app.url + path)).json()) as { items: Item[] }).items

const pageAt = (path: string): Place => [path, (page) => page.goto(path)]

/** The phone's menu, with its first category open. */
export async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.locator('summary').first().tap()
  await expect(menu.getByRole('link', { name: /^All / })).toBeVisible()
}

/** The results while typing, below the search box in the header. */
async function searchFor(page: Page, text: string) {
  await page.getByRole('button', { name: 'Close menu' }).tap()
  await page.getByRole('combobox').tap()
  await page.keyboard.type(text)
  await expect(page.getByRole('option').first()).toBeVisible()
}

/** The zoom of the work in the open room. */
export async function openZoom(page: Page) {
  await page.getByRole('button', { name: 'Zoom', exact: true }).tap()
  await expect(page.getByRole('dialog', { name: 'Zoom', exact: true })).toBeVisible()
}

async function openFavoritesDialog(page: Page, button: string) {
  const open = page.getByRole('dialog')
  if (await open.isVisible()) await open.getByRole('button', { name: 'Cancel' }).tap()
  await page.getByRole('button', { name: button }).tap()
  await expect(open).toBeVisible()
}
