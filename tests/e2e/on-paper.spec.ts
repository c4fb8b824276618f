import { readPdf } from '../read-pdf.ts'
import { hang } from './buying.ts'
import { findSampleWork } from './rooms.ts'
import { enter } from './staff.ts'
import { expect, test } from './test.ts'

test('PRINT-16 PRINT-17 an open work is printed whole and once, with a line of the gallery and no controls', async ({
  page,
  app,
}) => {
  const { id } = await findSampleWork(
    app.url,
    ({ images, price, sold_out }) => images.length > 1 && !!price && !sold_out,
  )
  const { name, description, price } = await (await fetch(`${app.url}/api/products/${id}`)).json()
  await page.goto(`/collection?productId=${id}`)
  const { pageTexts } = await readPdf(await page.pdf({ format: 'Letter' }))
  const text = pageTexts.join('\n').replace(/\s+/g, ' ')
  expect(text.split(name)).toHaveLength(2)
  for (const printed of [
    price.toLocaleString('en-US'),
    description.slice(-40),
    'Specifications',
    'Dimensions',
    '(561) 555-0142',
  ])
    expect(text).toContain(printed.replace(/\s+/g, ' '))
  for (const control of ['Buy this piece', 'Ask about', 'Tear Sheet', 'Favorite', 'Quick links', 'Showing'])
    expect(text).not.toContain(control)
})

test('PRINT-17 PRINT-18 PRINT-19 a page is printed without its bars, tells what is on, and tears no row', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await hang(app)
  await page.emulateMedia({ media: 'print' })
  await page.goto('/collection')
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation').filter({ visible: true })).toHaveCount(0)
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText('(561) 555-0142')).toBeVisible()
  for (const left of ['Contact card', 'Admin Portal', 'Monday to Saturday'])
    await expect(footer.getByText(left)).toBeHidden()

  await page.goto('/admin/products')
  const list = page.getByRole('list', { name: 'Artworks' })
  for (const part of [page.getByRole('banner'), page.getByRole('search'), list.getByRole('button')])
    await expect(part.filter({ visible: true })).toHaveCount(0)
  await expect(list.getByRole('listitem').first()).toHaveCSS('break-inside', 'avoid')
  await expect(list.getByRole('switch').first().locator('i')).toHaveCSS('print-color-adjust', 'exact')
  await page.goto(`/admin/products/edit/${id}`)
  await expect(page.getByRole('checkbox').first()).toHaveCSS('print-color-adjust', 'exact')
  await expect(page.getByRole('link', { name: 'Back to Products' })).toBeHidden()
})
