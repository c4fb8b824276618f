import { createRoutesStub, data } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { AdminGalleryPage } from './page-form.ts'
import { PageFormPage } from './page-form-page.tsx'

const page: AdminGalleryPage = {
  slug: 'returns',
  content: 'Write to us',
  summary: '',
  version: 2,
  updated_at: '2026-11-20T10:00:00Z',
}

type StubbedResponse = [body: object | Promise<object>, status?: number]

const renderPage = (...results: StubbedResponse[]) => renderFormOf(page, ...results)

async function renderFormOf(page: AdminGalleryPage, ...results: StubbedResponse[]) {
  const sent: Record<string, unknown>[] = []
  const Stub = createRoutesStub([
    {
      path: '/admin/settings/pages/returns',
      Component: () => <PageFormPage page={page} />,
      async action({ request }) {
        sent.push((await request.json()) as Record<string, unknown>)
        const [body, status = 200] = results.shift()!
        return data(await body, { status })
      },
    },
  ])
  const screen = await render(<Stub initialEntries={['/admin/settings/pages/returns']} />)
  return {
    screen,
    sent,
    text: screen.getByLabelText('Text'),
    save: screen.getByRole('button', { name: 'Save Page' }).first(),
  }
}

test('SET-07 buttons and keys give what is selected a mark, and the browser can undo it', async () => {
  const { screen, text } = await renderPage()
  const element = text.element() as HTMLTextAreaElement
  element.focus()
  element.setSelectionRange(0, 5)
  await screen.getByRole('button', { name: 'Bold' }).click()
  await expect.element(text).toHaveValue('**Write** to us')
  await expect.element(text).toHaveFocus()
  expect([element.selectionStart, element.selectionEnd]).toEqual([2, 7])
  document.execCommand('undo')
  await expect.element(text).toHaveValue('Write to us')
  await screen.getByRole('button', { name: 'List', exact: true }).click()
  await expect.element(text).toHaveValue('- Write to us')
  await expect.element(screen.getByText('Unsaved changes')).toBeVisible()
})

test.for([
  ['MacIntel', 'metaKey', 'ctrlKey'],
  ['iPhone', 'metaKey', 'ctrlKey'],
  ['Win32', 'ctrlKey', 'metaKey'],
  ['Linux x86_64', 'ctrlKey', 'metaKey'],
] as const)('A11Y-32 on %s a mark is given with %s; with %s or Alt the keys are the browser’s', async (keys) => {
  const [platform, givesMark, ofBrowser] = keys
  const stub = vi.spyOn(Navigator.prototype, 'platform', 'get').mockReturnValue(platform)
  onTestFinished(() => stub.mockRestore())
  const { text } = await renderPage()
  const element = text.element() as HTMLTextAreaElement
  element.focus()
  element.setSelectionRange(0, 5)
  const press = (init: KeyboardEventInit) =>
    element.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }))
  for (const key of ['b', 'i', 'k']) {
    expect(press({ key, [ofBrowser]: true }), key).toBe(true)
    expect(press({ key, [givesMark]: true, altKey: true }), key).toBe(true)
  }
  expect(element.value).toBe('Write to us')
  expect(press({ key: 'b', [givesMark]: true })).toBe(false)
  await expect.element(text).toHaveValue('**Write** to us')
})

test('SET-16 what is typed behind a mark that was just given stands behind it, also on an empty line', async () => {
  const { screen, text } = await renderPage()
  await text.fill('')
  await screen.getByRole('button', { name: 'Heading' }).click()
  await expect.element(text).toHaveValue('## ')
  await screen.getByRole('button', { name: 'Heading' }).click()
  await expect.element(text).toHaveValue('')
  await screen.getByRole('button', { name: 'List', exact: true }).click()
  await userEvent.keyboard('one')
  await screen.getByRole('button', { name: 'Numbered list' }).click()
  await userEvent.keyboard(' two')
  await expect.element(text).toHaveValue('1. one two')
})

test('SET-08 the preview is asked of the server, and what was written stays', async () => {
  const { screen, sent, text } = await renderPage([{ outcome: 'previewed', html: '<p>By <strong>post</strong></p>' }])
  await text.fill('By **post**')
  await screen.getByRole('button', { name: 'Preview' }).click()
  await expect.element(screen.getByRole('region', { name: 'Preview' }).getByText('post')).toBeVisible()
  expect(sent).toEqual([{ intent: 'preview', content: 'By **post**' }])
  await screen.getByRole('button', { name: 'Write' }).click()
  await expect.element(text).toHaveValue('By **post**')
})

test('SET-04 what the server refuses stands beside the text, also when it was sent from the preview', async () => {
  const errors = { content: 'There is nothing in this text that can be shown' }
  const { screen, text, save } = await renderPage(
    [{ outcome: 'previewed', html: null }],
    [{ outcome: 'invalid', fault: 'invalid', message: errors.content, errors }, 422],
  )
  await text.fill('<script></script>')
  await screen.getByRole('button', { name: 'Preview' }).click()
  await expect.element(screen.getByText(errors.content)).toBeVisible()
  await save.click()
  await expect.element(text).toHaveAccessibleDescription(errors.content)
})

test('SET-09 of two people the second sees what the first wrote', async () => {
  const current = { ...page, version: 3, content: 'Call us' }
  const { screen, sent, text, save } = await renderPage(
    [{ outcome: 'conflict', fault: 'conflict', message: '', current }, 409],
    [{ outcome: 'saved', id: 'returns', current: { ...page, version: 4, content: 'Write to the desk' } }],
  )
  await text.fill('Write to the desk')
  await save.click()
  const notice = screen.getByRole('region', { name: 'This page was changed while you worked on it' })
  await expect.element(notice.getByText('Call us')).toBeVisible()
  ;(notice.getByRole('button', { name: 'Keep my changes' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await save.click()
  await expect.poll(() => sent.map(({ version }) => version)).toEqual([2, 3])
  await expect.element(screen.getByText('Shown')).toBeVisible()
})

test('SET-09 a long text is shown where it differs, and the preview is of the text that is kept', async () => {
  const long = 'What both have at the beginning. '.repeat(10)
  const current = { ...page, version: 3, content: `${long}Call us` }
  const { screen, sent, text, save } = await renderFormOf(
    { ...page, content: `${long}Write to us` },
    [{ outcome: 'previewed', html: '<p>Mine</p>' }],
    [{ outcome: 'conflict', fault: 'conflict', message: '', current }, 409],
    [{ outcome: 'previewed', html: '<p>Theirs</p>' }],
  )
  await text.fill(`${long}By post`)
  await screen.getByRole('button', { name: 'Preview' }).click()
  const preview = screen.getByRole('region', { name: 'Preview', exact: true })
  await expect.element(preview).toHaveTextContent('Mine')
  await save.click()
  const notice = screen.getByRole('region', { name: 'This page was changed while you worked on it' })
  const part = '…t both have at the beginning. '
  const shown = `${part}Write to us ${part}Call us (yours: ${part}By post)`
  await expect.element(notice.getByRole('definition')).toHaveTextContent(shown)
  await notice.getByRole('button', { name: 'Use what is saved' }).click()
  await expect.element(preview).toHaveTextContent('Theirs')
  expect(sent.at(-1)).toEqual({ intent: 'preview', content: current.content })
})

test('A11Y-17 the focus stays on the button while the page is saved, and the page is sent once', async () => {
  const { promise: saved, resolve: answer } = Promise.withResolvers<object>()
  const { screen, sent, text, save } = await renderPage([saved])
  await text.fill('Within 14 days')
  const busy = screen.getByRole('button', { name: 'Saving...' }).first()
  ;(save.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  await expect.element(busy).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  answer({ outcome: 'saved', id: 'returns', current: { ...page, content: 'Within 14 days', version: 3 } })
  await expect.element(save).toHaveFocus()
  expect(sent).toHaveLength(1)
})
