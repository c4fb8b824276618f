import type { BrowserContext, Locator, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { reservations } from '#db/schema/reservations.ts'
import { newAdmin } from '../new-admin.ts'
import { plain } from '../new-image.ts'
import { newProduct } from '../new-product.ts'
import type { TestApp } from '../test-app.ts'

/** Signs in without the form: with an admin's session of its own. */
export async function enter(app: TestApp, context: BrowserContext) {
  const admin = await newAdmin(app.context, { email: `${crypto.randomUUID()}@vitrine.example` })
  const [name, value] = admin.cookie.split(/=(.*)/s)
  await context.addCookies([{ name: name!, value: value!, url: app.url }])
  return admin
}

/** A photograph that no other test has: each has its own colour. */
export async function photograph(name: string, width = 900, height = 600) {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3))
  const buffer = await plain(width, height, { r: r!, g: g!, b: b! }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export async function chooseFiles(page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  await page.getByLabel('Add images').setInputFiles(files)
}

export const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
export const images = (page: Page) => page.getByRole('region', { name: 'Images' })
/** A work that is first in the list, without pictures. Resolves to its id. */
export async function firstInList(app: TestApp, name: string): Promise<string> {
  const { id } = await newProduct(app.context.db, { name, images: [], created_at: new Date(Date.now() + 1_000) })
  return id
}
/** The row of one work in the list. */
export const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Artworks' }).getByRole('listitem').filter({ hasText: name })
/** Of the two sets of buttons, at the top and at the bottom, the first visible one: on a wide page the top one, however it is scrolled. */
export const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first()

/** Clicks, and clicks again when the first has been sent and React has not rendered its transition yet: as on a slow phone. */
export async function clickTwice(page: Page, button: Locator) {
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await button.evaluate(async (button: HTMLElement) => {
    button.click()
    // The router sends within microtasks; a transition renders in a task of its own.
    for (let turn = 0; turn < 1_000; turn++) await null
    button.click()
  })
  await sent
}

/** Everything that a work needs to be published, except photographs. */
export async function fillIn(page: Page, name: string) {
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Oil on canvas, in its first frame.')
  await field(page, 'Price').fill('1250.5')
  await field(page, 'Category').selectOption('Paintings')
  await field(page, 'Subcategory').selectOption('Oil')
  await field(page, 'Style').selectOption('Realism')
  await field(page, 'Period').selectOption('Mid-Century (1945-1960)')
}

/** The address of a picture of the sample collection, for works that need one. */
export async function sampleImage(app: TestApp): Promise<string> {
  const { rows } = await app.context.db.$client.query<{ url: string }>('select url from pictures order by url limit 1')
  return rows[0]!.url
}

/** Reserves a work for `client`, without the program; any earlier reservation ends. */
export async function reserveFor({ context: { db } }: TestApp, id: string, client: string) {
  await db.delete(reservations).where(eq(reservations.product_id, id))
  const created_at = new Date()
  const until = new Date(created_at.getTime() + 2 * 86_400_000)
  await db.insert(reservations).values({ product_id: id, client_name: client, until, created_at })
}
