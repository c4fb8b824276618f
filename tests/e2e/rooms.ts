import type { Locator, Page } from '@playwright/test'
import type { Product } from '#app/features/products/product.ts'

/** A work of the sample collection: those that other journeys add, hold and sell have no dimensions. */
export async function findSampleWork(url: string, fits: (product: Product) => boolean): Promise<Product> {
  for (let page = 1; page < 3; page++) {
    const list = await (await fetch(`${url}/api/products?perPage=48&page=${page}`)).json()
    const found = (list as { items: Product[] }).items.find(
      (product) => product.height_inches !== null && fits(product),
    )
    if (found) return found
  }
  throw new Error('the sample collection has no such work')
}

/** The address of the page with 48 works that `product` is on: other journeys add works before it. */
export async function pageShowing(url: string, { id }: Pick<Product, 'id'>): Promise<string> {
  for (let page = 1; page < 3; page++) {
    const path = page === 1 ? '/collection?perPage=48' : `/collection?page=${page}&perPage=48`
    const list: { items: Product[] } = await (await fetch(`${url}/api${path.replace('collection', 'products')}`)).json()
    if (list.items.some((item) => item.id === id)) return path
  }
  throw new Error('the work is on neither of the first two pages')
}

/** The card of the work called `name`. */
export const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Matches every address of the picture stored as `image`. */
export const fileOf = (image: string) => new RegExp(image.replaceAll('.', '\\.'))

/** The viewing room of the work called `name`. */
export const workRoom = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The viewing room with this work. */
export const roomOf = (page: Page, { name }: Product) => workRoom(page, name)

/** The large picture in the room. */
export const stagePicture = (room: Locator, { name }: Product) => room.getByRole('img', { name, exact: true })
