import { expectAccessible, expectGoodOnScreens, expectNoSidewaysScroll } from './page-checks.ts'
import { button, enter, field } from './staff.ts'
import { expect, phone, test, waitingUntilReady } from './test.ts'

test('FORM-09 SET-01 SET-03 Back from a part of the settings asks nothing, Back from the settings does; a new name and other hours are on an open page', async ({
  page,
  context,
  freshApp,
}) => {
  const app = await freshApp()
  await enter(app, context)
  const visitor = waitingUntilReady(await context.newPage())
  const live = visitor.waitForResponse((response) => response.url().includes('/api/live'))
  await visitor.goto(`${app.url}/contact-card`)
  await live
  await visitor.evaluate(() => document.body.setAttribute('data-same', 'document'))

  await page.bringToFront()
  await page.goto(`${app.url}/admin/products`)
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Hours' }).click()
  await expect(page).toHaveURL(/#hours$/)
  await field(page, 'Gallery name').fill('Salt & Pine')
  // Going back loads the page again; a second step back before that has finished would be merged with it.
  const read = page.waitForResponse(/\/admin\/settings\.data/)
  await page.goBack()
  await read
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/settings$/)
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(question).toHaveCount(0)
  await page.goBack()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(field(page, 'Gallery name')).toHaveValue('Salt & Pine')
  await expect(page).toHaveURL(/\/admin\/settings$/)

  await page.getByRole('switch', { name: 'Sunday: Closed' }).click()
  await button(page, 'Save Settings').click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await visitor.bringToFront()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Salt & Pine')
  await expect(visitor).toHaveTitle('Contact - Salt & Pine')
  await expect(visitor.getByRole('contentinfo')).toContainText('Monday to Sunday11:00 AM to 5:00 PM')
  await expect(visitor.locator('body')).toHaveAttribute('data-same', 'document')
})

test.describe('on a phone and a desktop', () => {
  test.use(phone)

  test('SET-01 SET-04 SET-07 SET-10 the settings are in reach, with and without faults; a page is emptied, written and seen', async ({
    page,
    context,
    freshApp,
  }) => {
    const app = await freshApp()
    await enter(app, context)
    await page.goto(`${app.url}/admin/settings`)
    await expectGoodOnScreens(page)
    await field(page, 'Gallery name').fill('')
    await field(page, 'Monday, closes').fill('09:00')
    await page.getByRole('button', { name: 'Add closed day' }).click()
    await page.getByRole('button', { name: 'Add link' }).click()
    await button(page, 'Save Settings').click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(4)
    await expectGoodOnScreens(page)

    await page.getByRole('link', { name: 'Returns' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(field(page, 'Text')).toHaveValue(/This is a sample text/)
    await expectGoodOnScreens(page)
    await field(page, 'Text').fill('')
    await button(page, 'Save Page').click()
    await expect(page.getByText('Empty', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await field(page, 'Text').fill('Within 14 days\n\nKeep the **crate**.')
    await field(page, 'Text').evaluate((text: HTMLTextAreaElement) => text.setSelectionRange(0, 0))
    await page.getByRole('button', { name: 'Heading' }).click()
    await page.getByRole('button', { name: 'Preview' }).click()
    const preview = page.getByRole('region', { name: 'Preview', exact: true })
    await expect(preview.getByRole('heading', { name: 'Within 14 days' })).toBeVisible()
    await expectAccessible(page)
    await button(page, 'Save Page').click()
    await expect(page.getByText('Shown', { exact: true })).toBeVisible()

    await page.goto(`${app.url}/contact-card`)
    await page.getByRole('navigation', { name: 'Information' }).getByRole('link', { name: 'Returns' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Returns')
    await expect(page.getByRole('heading', { level: 2, name: 'Within 14 days' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`${app.url}/shipping`)
    await expect(page.getByRole('navigation', { name: 'On this page' }).getByRole('link')).toHaveCount(4)
    await expectGoodOnScreens(page)
  })
})
