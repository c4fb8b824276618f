import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { openMailto } from '#tests/favorites-mail.ts'
import { galleryData } from '#tests/gallery-data.ts'
import { manyWorks } from '#tests/kept-favorites.tsx'
import { EmailFavoritesDialog } from './email-favorites-dialog.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))

const recipient = page.getByLabelText("Recipient's Email *")
const name = page.getByLabelText('Your Name *')
const sender = page.getByLabelText('Your Email *')
const message = page.getByLabelText('Message')
const send = page.getByRole('button', { name: 'Send Email' })

/** Where mail links lead, instead of following them: no mail program waits here. */
const mails: string[] = []
function catchMail(event: MouseEvent) {
  if (!(event.target instanceof HTMLAnchorElement) || event.target.protocol !== 'mailto:') return
  mails.push(event.target.href)
  event.preventDefault()
}
beforeEach(() => {
  mails.length = 0
  showToast.mockClear()
  document.addEventListener('click', catchMail)
})
afterEach(() => document.removeEventListener('click', catchMail))

async function openDialog({ works = 2, unlisted: count = 0 } = {}) {
  const onClose = vi.fn()
  const favorites = manyWorks(works)
  const unlisted: ReadonlySet<string> = new Set(favorites.slice(0, count).map(({ id }) => id))
  const Dialog = () => <EmailFavoritesDialog favorites={favorites} unlisted={unlisted} onClose={onClose} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Dialog }])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  return { onClose, favorites }
}

async function openFilledDialog() {
  const opened = await openDialog()
  await recipient.fill('marguerite@example.com')
  await name.fill('Inès Aldana')
  await sender.fill('ines@aldana.example')
  return opened
}

test('EMAIL-01 EMAIL-02 EMAIL-03 EMAIL-05 EMAIL-07 EMAIL-08 EMAIL-23 DATA-13 the dialog asks for what it needs', async () => {
  const { favorites } = await openDialog()
  await expect.element(recipient).toHaveFocus()
  for (const field of [recipient, name, sender]) await expect.element(field).toHaveValue('')
  await expect
    .element(message)
    .toHaveValue('I wanted to share these items from the gallery that I think you might like.')
  await expect.element(page.getByText('Items to be shared (2)')).toBeVisible()
  await expect
    .element(
      page.getByText('This will open your email client with a pre-populated message containing your favorites list.'),
    )
    .toBeVisible()
  for (const part of ['Images', 'Details', 'Price', 'Notes'])
    await expect.element(page.getByRole('switch', { name: `Include ${part}` })).toBeChecked()
  const note = page.getByLabelText(`Note for ${favorites[0]!.name}`)
  await expect.element(note).toBeVisible()
  await page.getByRole('switch', { name: 'Include Notes' }).click()
  await expect.element(note).not.toBeInTheDocument()
})

test('EMAIL-10 EMAIL-11 EMAIL-17 EMAIL-18 it opens a message with the list and its notes, and says so', async () => {
  const { onClose, favorites } = await openFilledDialog()
  await message.fill('')
  await page.getByLabelText(`Note for ${favorites[1]!.name}`).fill('Über dem Sofa? 静物 & "Stille" <b>')
  await send.click()
  await expect.element(page.getByRole('button', { name: 'Opening Email...' })).toBeVisible()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(showToast.mock.calls).toEqual([['success', 'Email client opened with your favorites']])
  const mail = openMailto(mails[0]!)
  expect([mails.length, mail.to, mail.subject]).toEqual([1, 'marguerite@example.com', 'Favorites from Vitrine'])
  const note = 'Note: Über dem Sofa? 静物 & "Stille" <b>'
  for (const text of [...favorites.map((work) => work.name), note, 'Inès Aldana', 'ines@aldana.example'])
    expect(mail.body).toContain(text)
})

test('EMAIL-04 what is switched off is not in the message', async () => {
  const { onClose, favorites } = await openFilledDialog()
  await page.getByLabelText(`Note for ${favorites[1]!.name}`).fill('For the hall')
  for (const part of ['Images', 'Details', 'Price', 'Notes'])
    await page.getByRole('switch', { name: `Include ${part}` }).click()
  await send.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  const { body } = openMailto(mails[0]!)
  expect(body).toContain(favorites[0]!.name)
  for (const text of ['Picture:', '$', 'Condition', ' in\r\n', 'For the hall']) expect(body).not.toContain(text)
})

test('EMAIL-12 EMAIL-13 EMAIL-14 EMAIL-15 EMAIL-16 what is missing or wrong is said beside its field, and the first one has the focus', async () => {
  await openDialog()
  await name.click()
  await send.click()
  await expect.element(recipient).toHaveFocus()
  await expect.element(recipient).toHaveAccessibleDescription('Recipient email is required')
  await expect.element(name).toHaveAccessibleDescription('Your name is required')
  await expect.element(sender).toHaveAccessibleDescription('Your email is required')

  await recipient.fill('   ')
  await name.fill(' \t ')
  await send.click()
  await expect.element(recipient).toHaveAccessibleDescription('Recipient email is required')
  await expect.element(name).toHaveAccessibleDescription('Your name is required')

  for (const wrong of ['marguerite@', 'x'.repeat(10_000), 'a@b.example\u0000', 'a@b.example,c@d.example']) {
    await recipient.fill(wrong)
    await sender.fill(wrong)
    await name.fill('x'.repeat(10_000))
    await send.click()
    await expect.element(recipient).toHaveFocus()
    await expect.element(recipient).toHaveAccessibleDescription('Invalid email address')
    await expect.element(sender).toHaveAccessibleDescription('Invalid email address')
    await expect.element(name).toHaveAccessibleDescription('')
  }
  expect(mails).toEqual([])
})

test('EMAIL-22 ten thousand characters and control characters are shortened, not refused', async () => {
  const { onClose } = await openFilledDialog()
  await message.fill('ß\u0001界'.repeat(5_000))
  await expect.element(page.getByRole('status')).toMatchTextContent('Your message will be shortened.')
  await send.click()
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(mails[0]!.length).toBeLessThanOrEqual(2_000)
  expect(openMailto(mails[0]!).body).toContain('[message shortened]')
})

test.each([
  [0, 'A link in it opens the whole list; Copy list gives you everything, to paste.'],
  [1, 'A link in it opens those still listed; Copy list gives you everything, to paste.'],
  [30, 'Left out: pictures and details. Copy list gives you everything, to paste.'],
])(
  'EMAIL-22 FAV-23 of 30 favorites of which %i are no longer listed it says what the link opens',
  async (count, text) => {
    await openDialog({ works: 30, unlisted: count })
    await expect.element(page.getByRole('status')).toMatchTextContent(text)
  },
)

test('EMAIL-19 a mail link that cannot be followed is told, and the dialog keeps what was typed', async () => {
  const { onClose } = await openFilledDialog()
  const append = vi.spyOn(document.body, 'append').mockImplementation(() => {
    throw new Error('no')
  })
  await send.click()
  await expect.poll(() => showToast.mock.calls).toEqual([['error', 'Failed to open email client']])
  append.mockRestore()
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(name).toHaveValue('Inès Aldana')
  await expect.element(send).toHaveAttribute('aria-disabled', 'false')
})
