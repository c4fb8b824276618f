import type { Page } from '@playwright/test'
import { keepWorks, toast } from './kept-works.ts'
import { recordRequests } from './record-requests.ts'
import { expect, stopClock, test } from './test.ts'

/** Notes where mail links lead instead of following them; no mail program waits here. */
async function catchMail(page: Page) {
  await page.addInitScript(() => {
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || event.target.protocol !== 'mailto:') return
      document.documentElement.dataset.mail = event.target.href
      event.preventDefault()
    })
  })
  return async () => {
    const href = await page.locator('html').getAttribute('data-mail')
    const url = new URL(href!)
    return {
      length: href!.length,
      to: decodeURIComponent(url.pathname),
      subject: url.searchParams.get('subject'),
      body: url.searchParams.get('body')!,
    }
  }
}

async function openMail(page: Page, count = 2) {
  const readMail = await catchMail(page)
  const works = await keepWorks(page, count)
  await page.getByRole('button', { name: 'Email Favorites' }).click()
  return { works, readMail, dialog: page.getByRole('dialog', { name: 'Email Favorites' }) }
}

async function fillMail(page: Page) {
  await page.getByLabel("Recipient's Email *").fill('marguerite@example.com')
  await page.getByLabel('Your Name *').fill('Inès Aldana')
  await page.getByLabel('Your Email *').fill('ines@aldana.example')
}

test('FAV-18 EMAIL-01 EMAIL-02 EMAIL-03 EMAIL-05 EMAIL-07 EMAIL-08 EMAIL-23 DATA-13 the mail dialog asks for what it needs', async ({
  page,
}) => {
  const { dialog, works } = await openMail(page)
  await expect(dialog.getByLabel("Recipient's Email *")).toBeFocused()
  for (const label of ["Recipient's Email *", 'Your Name *', 'Your Email *'])
    await expect(dialog.getByLabel(label)).toHaveValue('')
  await expect(dialog.getByLabel('Message')).toHaveValue(
    'I wanted to share these items from the gallery that I think you might like.',
  )
  await expect(dialog.getByText('Items to be shared (2)')).toBeVisible()
  await expect(
    dialog.getByText('This will open your email client with a pre-populated message containing your favorites list.'),
  ).toBeVisible()
  for (const name of ['Include Images', 'Include Details', 'Include Price', 'Include Notes'])
    await expect(dialog.getByRole('switch', { name })).toBeChecked()
  const note = dialog.getByLabel(`Note for ${works[0]!.name}`)
  await expect(note).toBeVisible()
  await dialog.getByRole('switch', { name: 'Include Notes' }).click()
  await expect(note).toBeHidden()
})

test('EMAIL-10 EMAIL-11 EMAIL-17 EMAIL-18 opens a message with the list, and asks no server', async ({ page }) => {
  await page.clock.install()
  const { dialog, works, readMail } = await openMail(page)
  await fillMail(page)
  await page.getByLabel('Message').fill('')
  await page.getByLabel(`Note for ${works[1]!.name}`).fill('Über dem Sofa? 静物 & "Stille" <b>')
  const asked = recordRequests(page)
  await stopClock(page)
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog.getByRole('button', { name: 'Opening Email...' })).toBeVisible()
  await page.clock.resume()
  await expect(toast(page, 'Email client opened with your favorites')).toBeVisible()
  await expect(dialog).toBeHidden()
  const mail = await readMail()
  expect(mail.to).toBe('marguerite@example.com')
  expect(mail.subject).toBe('Favorites from Vitrine')
  expect(mail.length).toBeLessThanOrEqual(2_000)
  for (const text of [
    works[0]!.name,
    works[1]!.name,
    'Note: Über dem Sofa? 静物 & "Stille" <b>',
    'Inès Aldana',
    'ines@aldana.example',
  ])
    expect(mail.body).toContain(text)
  expect(asked).toEqual([])
})

test('EMAIL-04 what is switched off is not in the message', async ({ page }) => {
  const { dialog, works, readMail } = await openMail(page, 1)
  await fillMail(page)
  for (const name of ['Include Images', 'Include Details', 'Include Price', 'Include Notes'])
    await dialog.getByRole('switch', { name }).click()
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog).toBeHidden()
  const { body } = await readMail()
  expect(body).toContain(works[0]!.name)
  for (const text of ['Picture:', '$', 'Condition', ' in\r\n']) expect(body).not.toContain(text)
})

test('EMAIL-22 FAV-24 a long list says what the message leaves out, leads to all of it, and copies whole', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { dialog, works, readMail } = await openMail(page, 12)
  await fillMail(page)
  await expect(dialog.getByRole('status')).toContainText('Left out: pictures, details, and the address of each work.')
  await dialog.getByRole('button', { name: 'Copy list' }).click()
  await expect(toast(page, 'List copied to clipboard')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  for (const { name } of works) expect(copied).toContain(name)
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog).toBeHidden()
  const mail = await readMail()
  expect(mail.length).toBeLessThanOrEqual(2_000)
  for (const { name } of works) expect(mail.body).toContain(name)
  const [, address] = /The whole list: (\S+)/.exec(mail.body)!
  await page.goto(address!)
  await expect(page.getByRole('article')).toHaveCount(12)
})

test('EMAIL-12 EMAIL-13 EMAIL-14 EMAIL-15 EMAIL-16 what is missing or wrong is said beside its field, and the first one has the focus', async ({
  page,
}) => {
  const { dialog } = await openMail(page)
  const send = () => dialog.getByRole('button', { name: 'Send Email' }).click()
  const [recipient, name, sender] = ["Recipient's Email *", 'Your Name *', 'Your Email *'].map((label) =>
    dialog.getByLabel(label),
  )
  await send()
  await expect(recipient!).toBeFocused()
  await expect(recipient!).toHaveAccessibleDescription('Recipient email is required')
  await expect(name!).toHaveAccessibleDescription('Your name is required')
  await expect(sender!).toHaveAccessibleDescription('Your email is required')

  await recipient!.fill('   ')
  await name!.fill(' \t ')
  await send()
  await expect(recipient!).toHaveAccessibleDescription('Recipient email is required')
  await expect(name!).toHaveAccessibleDescription('Your name is required')

  for (const wrong of [
    'marguerite@',
    'x'.repeat(10_000),
    '<script>alert(1)</script>',
    'a@b.example\u0000',
    'a@b.example,c@d.example',
  ]) {
    await recipient!.fill(wrong)
    await sender!.fill(wrong)
    await name!.fill('x'.repeat(10_000))
    await send()
    await expect(recipient!).toBeFocused()
    await expect(recipient!).toHaveAccessibleDescription('Invalid email address')
    await expect(sender!).toHaveAccessibleDescription('Invalid email address')
    await expect(name!).toHaveAccessibleDescription('')
  }
  await expect(page.locator('html')).not.toHaveAttribute('data-mail')
})

test('ten thousand characters and control characters are shortened, not refused', async ({ page }) => {
  const { dialog, readMail } = await openMail(page)
  await fillMail(page)
  await page.getByLabel('Message').fill(`${'ß\u0001界'.repeat(5_000)}`)
  await expect(dialog.getByRole('status')).toContainText('Your message will be shortened.')
  await dialog.getByRole('button', { name: 'Send Email' }).click()
  await expect(dialog).toBeHidden()
  const mail = await readMail()
  expect(mail.length).toBeLessThanOrEqual(2_000)
  expect(mail.body).toContain('[message shortened]')
})
