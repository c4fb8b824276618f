import { eq } from 'drizzle-orm'
import { enquiries } from '#db/schema/enquiries.ts'
import { newProduct } from '../new-product.ts'
import { expectAccessible, expectNoSidewaysScroll, resize } from './page-checks.ts'
import { enter, sampleImage } from './staff.ts'
import { expect, phone, test } from './test.ts'

/** A work on which offers are accepted, and its viewing room's address. */
async function newRoom(app: Parameters<typeof sampleImage>[0], facts: object = {}) {
  const name = `Asked ${crypto.randomUUID().slice(0, 8)}`
  const images = [await sampleImage(app)]
  const { id } = await newProduct(app.context.db, { name, images, price: 1_280, takes_offers: true, ...facts })
  return { id, name, room: `/collection?productId=${id}` }
}

test.describe('on a phone', () => {
  test.use(phone)

  test('ENQ-01 ENQ-10 ENQ-11 a visitor asks, staff see it at once, answer and close it', async ({
    page,
    context,
    browser,
    app,
  }) => {
    const { name, room } = await newRoom(app)
    const office = await browser.newContext({ baseURL: app.url, viewport: { width: 1440, height: 900 } })
    await enter(app, office)
    const desk = await office.newPage()
    const live = desk.waitForResponse((response) => response.url().includes('/api/live'))
    await desk.goto('/admin/enquiries')
    await live

    await page.goto(room)
    await page.getByRole('link', { name: 'Ask about this work' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask about this work' })
    await dialog.getByLabel('Message').fill('Is it framed, and how even is the black?')
    await dialog.getByLabel('Name').fill('Ines Aldana')
    await dialog.getByLabel('Email').fill('ines@')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Invalid email address')).toBeVisible()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill('ines.phone@aldana.example')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByRole('heading', { name: 'Thank you, Ines Aldana.' })).toBeVisible()
    await expect(dialog.getByText('We answer within one working day, to ines.phone@aldana.example.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Back to the work' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    expect(await context.cookies()).toEqual([])

    const row = desk.getByRole('list', { name: 'Enquiries' }).getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Is it framed')
    await expect(desk.getByRole('link', { name: /^Enquiries \d+ new/ })).toBeVisible()
    await row.getByRole('link', { name: 'Ines Aldana' }).click()
    await expect(desk.getByRole('region', { name: 'Artwork' })).toContainText('$1,280, available')
    await expect(desk.getByRole('link', { name: 'Reply by mail' })).toHaveAttribute(
      'href',
      /^mailto:ines\.phone@aldana\.example\?subject=/,
    )
    await expectAccessible(desk)
    await resize(desk, { width: 390, height: 844 })
    await expectNoSidewaysScroll(desk)
    for (const state of ['Answered', 'Closed']) {
      await desk.getByLabel('State', { exact: true }).selectOption(state)
      const save = desk.getByRole('button', { name: 'Save Enquiry' })
      await save.click()
      await expect(desk.getByText('Enquiry saved').first()).toBeVisible()
      // The toast may be that of the previous save, and the badge comes with a notice: so wait until this one is saved.
      await expect(save).toHaveAttribute('aria-disabled', 'false')
      await expect(desk.locator('h1 + .badge')).toHaveText(state)
    }
    await desk.getByRole('link', { name: 'Back to Enquiries' }).click()
    await desk.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Closed' }).click()
    await expect(row).toContainText('Closed')
    await expectAccessible(desk)
    await office.close()
  })

  test('ENQ-03 ENQ-09 PREQ-01 PREQ-03 a work whose price is on request takes an offer, a viewing at a time at which the gallery is open, and on the page of the form a question', async ({
    page,
    app,
  }) => {
    const { id, room } = await newRoom(app, { price_on_request: true })
    await page.goto(room)
    await expect(page.getByRole('region', { name: 'Purchase' })).toContainText('Price on request')
    await expect(page.getByRole('button', { name: 'Buy this piece' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Make an offer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask about this work' })
    await expect(dialog.getByLabel('Your offer')).toBeVisible()
    await expect(dialog).not.toContainText('1,280')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)

    await page.getByRole('link', { name: 'Ask about this work' }).click()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Write your question')).toBeVisible()
    await dialog.getByLabel('Request a viewing').check()
    await expect(dialog.getByText('Write your question')).toHaveCount(0)
    const days = dialog.getByRole('group', { name: 'Day' })
    await expect(days.getByRole('radio', { name: /^Closed/ }).first()).toBeDisabled()
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Choose a day')).toBeVisible()
    await expectAccessible(page)
    for (const width of [1440, 390]) {
      await resize(page, { width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
    await days.locator('input:enabled').nth(1).check()
    await dialog.getByLabel('2:00 PM', { exact: true }).check()
    await dialog.getByLabel('Name').fill('Ines Aldana')
    await dialog.getByLabel('Email').fill('ines.viewing@aldana.example')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText(/at 2:00 PM, to be confirmed$/)).toBeVisible()
    await expectAccessible(page)
    const [stored] = await app.context.db.select().from(enquiries).where(eq(enquiries.product_id, id))
    expect(stored).toMatchObject({ kind: 'viewing', message: '' })

    await page.goto(`/ask/${id}`)
    await expectAccessible(page)
    await page.getByLabel('Message').fill('Is it framed?')
    await page.getByLabel('Name').fill('Ines Aldana')
    await page.getByLabel('Email').fill('ines.page@aldana.example')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'Thank you, Ines Aldana.' })).toBeFocused()
    await expectAccessible(page)
    for (const width of [1440, 390]) {
      await resize(page, { width, height: 844 })
      await expectNoSidewaysScroll(page)
    }
  })
})
