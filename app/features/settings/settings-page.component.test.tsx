import { createRoutesStub, data } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { storedGallery } from '#app/features/gallery/gallery-facts.ts'
import type { FixedGallery } from '#app/platform/settings.ts'
import type { SystemFacts } from './find-system-facts.server.ts'
import type { GallerySettings, SettingsValues } from './settings-form.ts'
import { SettingsPage } from './settings-page.tsx'

const gallery: GallerySettings = { ...storedGallery(), version: 3 }
const system: SystemFacts = {
  version: '1.2.3',
  database: { isEmbedded: false, version: '16.2', bytes: 412 * 1_048_576 },
  pictures: { folder: '/data/images', freeBytes: 3.25 * 1_073_741_824, bucket: null },
  imageHost: null,
  imageHostVariables: ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET'],
  paymentProvider: 'demo',
  mail: null,
  backgroundRemovalMissing: 'REMOVE_BG_API_KEY',
  backups: { state: 'Made', isGood: true, lines: ['412 MB in /backups/2026-11-24T080700Z (Today, 3:07 AM)'] },
  siteUrl: 'https://gallery.example',
  timeZone: 'America/New_York',
}
interface Sent {
  version: number
  values: SettingsValues
}

/** The page; each save gets the next one of `results`. */
async function renderPage(
  results: [body: object | Promise<object>, status?: number][] = [],
  fixed: (keyof FixedGallery)[] = [],
  facts: SystemFacts = system,
) {
  const sent: Sent[] = []
  const Stub = createRoutesStub([
    {
      path: '/admin/settings',
      Component: () => <SettingsPage gallery={gallery} fixed={fixed} pages={[]} system={facts} />,
      async action({ request }) {
        sent.push((await request.json()) as Sent)
        const [body, status = 200] = results.shift()!
        return data(await body, { status })
      },
    },
  ])
  const page = await render(<Stub initialEntries={['/admin/settings']} />)
  // Only one of the two sets of buttons is visible.
  const button = (name: string) => page.getByRole('button', { name }).first()
  return { page, sent, button, name: page.getByLabelText('Gallery name') }
}

test('SET-04 faults stand beside their fields, the first has the focus, and nothing is sent before they are mended', async () => {
  const { page, sent, button, name } = await renderPage([
    [{ outcome: 'saved', id: 'gallery', current: { ...gallery, version: 4 } }],
  ])
  await name.fill('')
  await page.getByLabelText('Latitude').fill('91')
  await page.getByLabelText('Monday, closes').fill('10:00')
  await page.getByRole('button', { name: 'Add closed day' }).click()
  await button('Save Settings').click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription('Gallery name is required')
  await expect
    .element(page.getByLabelText('Latitude'))
    .toHaveAccessibleDescription('Latitude must be from -90 to 90 Degrees, such as 26.6656')
  await expect
    .element(page.getByLabelText('Monday, closes'))
    .toHaveAccessibleDescription('Monday must close after it opens')
  await expect
    .element(page.getByLabelText('First day'))
    .toHaveAccessibleDescription('Closed day 1: First day is required')
  await name.fill('Salt')
  await page.getByLabelText('Latitude').fill('43.66')
  await page.getByLabelText('Monday, closes').fill('18:00')
  await page.getByLabelText('First day').fill('2026-11-26')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await button('Save Settings').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toMatchObject({
    version: 3,
    values: {
      name: 'Salt',
      latitude: '43.66',
      monday: { isOpen: true, closes: '18:00' },
      closedDays: [{ first: '2026-11-26' }],
    },
  })
})

test('FORM-27 after a refused save an entry that is added is faulty once something is typed into it, or at the next save', async () => {
  const { page, button, name } = await renderPage()
  const add = page.getByRole('button', { name: 'Add closed day' })
  await name.fill('')
  await add.click()
  await button('Save Settings').click()
  await expect.element(page.getByLabelText('First day')).toBeInvalid()
  await add.click()
  const added = page.getByLabelText('First day').nth(1)
  await expect.element(added).toBeVisible()
  await expect.element(added).not.toBeInvalid()
  await page.getByLabelText('First day').first().fill('2026-11-26')
  await expect.element(page.getByText('First day is required')).not.toBeInTheDocument()
  await page.getByLabelText('Name', { exact: true }).nth(1).fill('Fair')
  await expect.element(added).toHaveAccessibleDescription('Closed day 2: First day is required')
  await page.getByLabelText('Name', { exact: true }).nth(1).fill('')
  await expect.element(added).not.toBeInvalid()
  await button('Save Settings').click()
  await expect.element(added).toHaveAccessibleDescription('Closed day 2: First day is required')
})

test('FORM-05 a last day that is typed in part is a fault, not a closing of one day', async () => {
  const { page, sent, button } = await renderPage([
    [{ outcome: 'saved', id: 'gallery', current: { ...gallery, version: 4 } }],
  ])
  await page.getByRole('button', { name: 'Add closed day' }).click()
  await page.getByLabelText('First day').fill('2026-12-24')
  const last = page.getByLabelText('Last day')
  ;(last.element() as HTMLElement).focus()
  await userEvent.keyboard('1226')
  await button('Save Settings').click()
  await expect.element(last).toHaveAccessibleDescription('Closed day 1: Last day must be a day, such as 2026-05-31')
  expect(sent).toEqual([])
  await last.fill('2026-12-26')
  // A text that happens to say the same is one.
  await page.getByLabelText('Name', { exact: true }).fill('unreadable')
  await expect.element(page.getByLabelText('Name', { exact: true })).toHaveValue('unreadable')
  await button('Save Settings').click()
  await expect.poll(() => sent[0]?.values.closedDays).toMatchObject([{ first: '2026-12-24', last: '2026-12-26' }])
})

test('SET-01 SET-12 the form stays open on what is saved, and says which sections are not', async () => {
  const current = { ...gallery, version: 4, name: 'Salt' }
  const { page, sent, button, name } = await renderPage([
    [{ outcome: 'saved', id: 'gallery', current }],
    [{ outcome: 'saved', id: 'gallery', current: { ...current, version: 5 } }],
  ])
  await name.fill('  Salt ')
  await page.getByRole('switch', { name: 'Sunday: Closed' }).click()
  await expect.element(page.getByLabelText('Sunday, opens')).toHaveValue('11:00')
  await expect.element(page.getByText('Unsaved changes in Gallery, Hours')).toBeVisible()
  await button('Discard').click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect.element(question.getByText('What you changed in Gallery, Hours is lost.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect.element(name).toHaveValue('  Salt ')
  await button('Discard').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(name).toHaveValue('Vitrine')
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
  await name.fill('  Salt ')
  await button('Save Settings').click()
  await expect.element(name).toHaveValue('Salt')
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
  await button('Save Settings').click()
  await expect.poll(() => sent.map(({ version }) => version)).toEqual([3, 4])
})

test('SET-05 of two people the second sees what the first has changed, hours and lists in words', async () => {
  const hours = [...gallery.hours.slice(0, 6), { opens: '12:00', closes: '16:00' }]
  const closedDays = [{ key: 'a', first: '2026-12-24', last: '2026-12-26', name: 'Christmas' }]
  const current = { ...gallery, version: 4, hours, closedDays }
  const conflict = { outcome: 'conflict', fault: 'conflict', message: '', current }
  const { page, button, name } = await renderPage([[conflict, 409]])
  await name.fill('Salt')
  await button('Save Settings').click()
  const notice = page.getByRole('region', { name: 'This page was changed while you worked on it' })
  const facts = notice.getByRole('definition')
  await expect.element(facts.first()).toHaveTextContent('Closed 12:00 PM to 4:00 PM')
  await expect.element(facts.last()).toHaveTextContent('empty 2026-12-24 to 2026-12-26 Christmas')
  await notice.getByRole('button', { name: 'Keep my changes' }).click()
  await expect.element(page.getByLabelText('Sunday, opens')).toHaveValue('12:00')
  await expect.element(name).toHaveValue('Salt')
})

test('TAX-04 FORM-24 rates are added, put in order, removed and sent; what stands against one stands beside it', async () => {
  const current = { ...gallery, version: 4 }
  const { page, sent, button } = await renderPage([[{ outcome: 'saved', id: 'gallery', current }]])
  await expect.element(page.getByRole('region', { name: 'Tax rates' })).not.toBeInTheDocument()
  await page.getByRole('switch', { name: 'Collect sales tax: Off' }).click()
  await expect.element(page.getByText('The rates are your own figures.', { exact: false })).toBeVisible()
  await button('Save Settings').click()
  const rates = page.getByRole('region', { name: 'Tax rates' })
  await expect.element(rates.getByText('At least one rate is needed to collect sales tax')).toBeVisible()
  await expect.element(rates).toHaveFocus()

  const fillRate = async (index: number, [name, state, zips, rate, cap]: string[]) => {
    await page.getByRole('button', { name: 'Add rate' }).click()
    await rates.getByLabelText('Name on receipts').nth(index).fill(name!)
    await rates.getByLabelText('State', { exact: true }).nth(index).selectOptions(state!)
    await rates.getByLabelText('ZIP codes').nth(index).fill(zips!)
    await rates.getByLabelText('Rate, %').nth(index).fill(rate!)
    await rates.getByLabelText('Only on the first, $').nth(index).fill(cap!)
  }
  await fillRate(0, ['Surtax', 'Florida', '334', '1', '5000'])
  await fillRate(1, ['Sales tax', 'Florida', '', '6', ''])
  await fillRate(2, ['Twice', 'Florida', '33401', '31', ''])
  await button('Save Settings').click()
  const third = (label: string) => rates.getByLabelText(label).nth(2)
  await expect
    .element(third('Rate, %'))
    .toHaveAccessibleDescription('Rate 3: Rate must be from 0 to 30 %, with at most four decimals, such as 6.5')
  await expect.element(third('Rate, %')).toHaveFocus()
  await expect.element(third('ZIP codes')).not.toHaveAttribute('aria-invalid')
  await third('Rate, %').fill('2')
  await button('Save Settings').click()
  await expect
    .element(third('ZIP codes'))
    .toHaveAccessibleDescription('Rate 3: It is for the same place as rate 1, or for a part of it')
  expect(sent).toEqual([])
  await page.getByRole('button', { name: 'Remove rate 3' }).click()
  await page.getByRole('button', { name: 'Move rate 2 earlier' }).click()
  await expect.element(page.getByText('Unsaved changes in Sales tax')).toBeVisible()
  await button('Save Settings').click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]!.values).toMatchObject({
    collectsTax: true,
    taxRates: [
      { name: 'Sales tax', state: 'FL', zips: '', rate: '6', capCents: '' },
      { name: 'Surtax', state: 'FL', zips: '334', rate: '1', capCents: '5000' },
    ],
  })
})

test('SET-05 TAX-04 what another admin has made of the rates is shown in words', async () => {
  const taxRates = [
    { key: 'a', name: 'Sales tax', state: 'FL' as const, zips: ['334'], rate: 60_000, capCents: 500_000 },
  ]
  const current = { ...gallery, version: 4, collectsTax: true, taxRates }
  const { page, button, name } = await renderPage([
    [{ outcome: 'conflict', fault: 'conflict', message: '', current }, 409],
  ])
  await name.fill('Salt')
  await button('Save Settings').click()
  const notice = page.getByRole('region', { name: 'This page was changed while you worked on it' })
  await expect
    .element(notice.getByRole('definition').last())
    .toHaveTextContent('empty Sales tax (FL 334) 6% of the first $5000')
})

test('SET-02 what the environment sets can be read and not changed, and names its variable', async () => {
  const { page, name } = await renderPage([], ['name', 'socialLinks'])
  await expect.element(name).toHaveAttribute('readonly')
  await expect.element(name).toHaveAccessibleDescription("Set by GALLERY_NAME in the program's environment")
  await expect.element(page.getByLabelText('Brand name')).not.toHaveAttribute('readonly')
  await expect.element(page.getByText("Set by GALLERY_SOCIAL_URL in the program's environment")).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Add link' })).not.toBeInTheDocument()
})

test('SET-11 what engineers ask is told as it is, and what is not known as unknown', async () => {
  const { page } = await renderPage()
  const section = page.getByRole('region', { name: 'System' })
  for (const text of [
    '1.2.3',
    'Postgres 16.2, managed (DATABASE_URL), 412 MB',
    'Reachable',
    'Demonstration',
    'Made',
    '412 MB in /backups/2026-11-24T080700Z (Today, 3:07 AM)',
  ])
    await expect.element(section.getByText(text)).toBeVisible()
  await expect.element(section.getByText('3.3 GB free', { exact: false })).toBeVisible()
})

test('SET-13 the settings say whether an image host is connected, and what to set where it is not', async () => {
  const { page } = await renderPage()
  const section = page.getByRole('region', { name: 'System' })
  await expect
    .element(section.getByText('Set CLOUDINARY_CLOUD and CLOUDINARY_UPLOAD_PRESET', { exact: false }))
    .toBeVisible()
})

test('SET-13 a connected image host is named with its cloud', async () => {
  const { page } = await renderPage([], [], { ...system, imageHost: { name: 'Cloudinary', cloud: 'gallery' } })
  const section = page.getByRole('region', { name: 'System' })
  await expect.element(section.getByText('Cloudinary, cloud gallery: new pictures go there')).toBeVisible()
  await expect.element(section.getByText('Connected')).toBeVisible()
})

test('S3-08 the bucket that pictures are kept in is named in place of the folder, and no image host is asked for', async () => {
  const bucket = 'Bucket gallery at https://objects.example'
  const { page } = await renderPage([], [], { ...system, pictures: { ...system.pictures, bucket } })
  const section = page.getByRole('region', { name: 'System' })
  await expect.element(section.getByText(bucket, { exact: false })).toBeVisible()
  await expect.element(section.getByText('Pictures are kept in the bucket above')).toBeVisible()
  await expect.element(section.getByText('/data/images', { exact: false })).not.toBeInTheDocument()
})

test('MAIL-14 mails that wait for too long are told beside the mail server', async () => {
  const mail = { server: 'mail.example:587', from: 'desk@gallery.example', late: '2 mails have waited: 535 No' }
  const { page } = await renderPage([], [], { ...system, mail })
  await expect.element(page.getByText('Late', { exact: true })).toBeVisible()
  await expect.element(page.getByText('2 mails have waited: 535 No')).toBeVisible()
})

test('SET-11 a database that does not answer is told as not reachable', async () => {
  const { page } = await renderPage([], [], { ...system, version: null, database: null })
  const section = page.getByRole('region', { name: 'System' })
  await expect.element(section.getByText('Not reachable')).toBeVisible()
  await expect.element(section.getByText('Unknown').first()).toBeVisible()
})

test('BGR-16 the settings say whether background removal is connected, and by what it would be', async () => {
  const { page } = await renderPage()
  const section = page.getByRole('region', { name: 'System' })
  await expect.element(section.getByText('Needs a key of remove.bg (REMOVE_BG_API_KEY)')).toBeVisible()
})

test('BGR-16 background removal that is connected says so', async () => {
  const { page } = await renderPage([], [], { ...system, backgroundRemovalMissing: null })
  const section = page.getByRole('region', { name: 'System' })
  await expect.element(section.getByText('remove.bg', { exact: true })).toBeVisible()
})

test('A11Y-17 A11Y-18 the focus stays on the button while the settings are saved, and goes to it from Discard', async () => {
  const { promise: saved, resolve: save } = Promise.withResolvers<void>()
  const { page, sent, button, name } = await renderPage([
    [saved.then(() => ({ outcome: 'saved', id: 'gallery', current: { ...gallery, version: 4, name: 'Salt' } }))],
  ])
  await name.fill('Salt')
  await button('Discard').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect.element(name).toHaveValue('Vitrine')
  await expect.element(button('Save Settings')).toHaveFocus()
  await name.fill('Salt')
  ;(button('Save Settings').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Saving...')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button('Saving...')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  save()
  await expect.element(button('Save Settings')).toHaveFocus()
  await expect.element(page.getByText('Unsaved changes')).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
