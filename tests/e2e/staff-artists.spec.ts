import { eq } from 'drizzle-orm'
import { artists } from '#db/schema/artists.ts'
import { newArtist } from '../new-artist.ts'
import { newProduct } from '../new-product.ts'
import { expectAccessible, expectGoodOnScreens } from './page-checks.ts'
import { button, enter, field, row, sampleImage } from './staff.ts'
import { expect, phone, test } from './test.ts'

test('ART-10 ART-11 ART-14 ART-69 an artist is added, is seen in the list with a work, and stays as long as the work names it', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.goto('/admin/artists')
  await page.getByRole('link', { name: 'Add New Artist' }).click()
  await button(page, 'Create Artist').click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(['Name is required'])
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Name').fill('Petra van Aldenhorst')
  await expect(field(page, 'Name in lists')).toHaveAttribute('placeholder', 'Aldenhorst, Petra van')
  await field(page, 'Born').fill('1834')
  await field(page, 'Died').fill('1903')
  await field(page, 'Biography').fill('Painted <b>harbors</b>.')
  await button(page, 'Create Artist').click()
  await expect(page.getByText('Artist created')).toBeVisible()
  await expect(page).toHaveURL('/admin/artists')
  await expect(page.getByText('Saved just now')).toBeVisible()

  const [petra] = await app.context.db.select().from(artists).where(eq(artists.name, 'Petra van Aldenhorst'))
  await newProduct(app.context.db, { name: 'Harbor before Rain', images: [], artist_id: petra!.id })
  await page.goto('/admin/artists?search=aldenhorst')
  const artist = page.getByRole('list', { name: 'Artists' }).getByRole('listitem')
  await expect(artist).toContainText('1834–1903')
  await expect(artist).toContainText('1 artwork')
  await artist.getByRole('button', { name: 'Delete Petra van Aldenhorst' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 artwork names ‘Petra van Aldenhorst’')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
  await artist.getByRole('link', { name: 'Petra van Aldenhorst' }).first().click()
  await page.getByRole('link', { name: '1 artwork names this artist' }).click()
  await expect(row(page, 'Harbor before Rain')).toBeVisible()
})

test.describe('on a phone and a desktop', () => {
  test.use(phone)

  test('ART-10 ART-11 ART-20 ART-22 ART-25 the list of artists, its form and a work’s section can be used by everyone; a work is given an artist', async ({
    page,
    context,
    app,
  }) => {
    await enter(app, context)
    const long = `Maximiliane ${'von und zu '.repeat(8)}Hohenlohe-${crypto.randomUUID()}`
    const { id } = await newArtist(app.context.db, {
      name: long,
      sort_name: `A ${long}`,
      place: 'Worked in Rotterdam',
    })
    await page.goto('/admin/artists')
    await expect(page.getByRole('link', { name: long }).first()).toBeVisible()
    await expectGoodOnScreens(page)
    await page.goto('/admin/artists?search=nobody-at-all')
    await expect(page.getByText('No artists match ‘nobody-at-all’')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/admin/artists/${id}`)
    await field(page, 'Profile article').fill('a')
    await expect(page.getByRole('list', { name: 'Articles found' })).toBeVisible()
    await expectGoodOnScreens(page)

    const { id: work } = await newProduct(app.context.db, {
      name: 'Harbor after Rain',
      images: [await sampleImage(app)],
    })
    await page.goto(`/admin/products/edit/${work}`)
    await expect(field(page, 'Qualifier')).toBeDisabled()
    await field(page, 'Artist').fill('maximiliane')
    const found = page.getByRole('list', { name: 'Artists found' })
    await expect(found).toBeVisible()
    await expectGoodOnScreens(page)
    await found.getByRole('button', { name: long }).click()
    await field(page, 'Qualifier').selectOption('circle of')
    await button(page, 'Update').click()
    await expect(row(page, 'Harbor after Rain')).toContainText(`Circle of ${long}`)
  })
})
