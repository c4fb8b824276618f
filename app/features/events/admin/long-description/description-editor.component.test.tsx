import { useState } from 'react'
import { createRoutesStub, useLocation } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import { DescriptionEditor } from './description-editor.tsx'

function Editor() {
  const [html, setHtml] = useState((useLocation().state as string | null) ?? '')
  return (
    <>
      <p id="label">Long description</p>
      <p id="hint">Hint</p>
      <DescriptionEditor
        id="editor"
        labelId="label"
        describedBy="hint"
        isInvalid={false}
        html={html}
        onChange={setHtml}
        onUploading={() => {}}
      />
      <output aria-hidden="true">{html}</output>
    </>
  )
}

const Stub = createRoutesStub([galleryRoot([{ index: true, Component: Editor }])])

const written = () => document.querySelector('output')!.textContent

/** Uploads that have begun: the test responds to them. */
const sent: HeldRequest[] = []

class HeldRequest {
  upload = {}
  status = 201
  responseText = ''
  declare onload: () => void
  declare onabort: () => void
  declare onloadend: () => void
  open() {}
  setRequestHeader() {}
  send() {
    sent.push(this)
  }
  abort() {
    this.onabort()
    this.onloadend()
  }
  respond(url: string) {
    this.responseText = JSON.stringify({ url, width: 80, height: 60, tone: '#888888', has_alpha: false })
    this.onload()
    this.onloadend()
  }
}

const photograph = (name: string) => new File([new Uint8Array([0xff, 0xd8, 0xff])], name, { type: 'image/jpeg' })

test('AEVT-20 pictures and links that would not be kept are left out of what is pasted, which is told at once', async () => {
  await render(<Stub />)
  const text = page.getByRole('textbox', { name: 'Long description' })
  await expect.element(text).toBeVisible()
  const paste = (html: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'Open until nine')
    clipboardData.setData('text/html', html)
    text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }
  const notice = page.getByRole('alert')
  paste(
    '<p>Open <a href="file:///C:/plan.doc">until</a> nine<img src="data:image/png;base64,AA"><img src="https://elsewhere.example/a.png"></p>',
  )
  await expect.element(notice.getByText(/^Left out of what was pasted: 2 pictures and 1 link\./)).toBeVisible()
  await expect.poll(written).toBe('<p>Open until nine</p>')
  await notice.getByRole('button', { name: 'Close' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(text).toHaveFocus()

  paste('<p><a href="file:///C:/plan.doc">Soon</a></p>')
  await expect.element(notice.getByText('Left out of what was pasted: 1 link.', { exact: true })).toBeVisible()
  paste('<p><a href="/events">Events</a><img src="/images/a.webp" alt="A room"></p>')
  await expect.element(notice).not.toBeInTheDocument()
  await expect.poll(written).toContain('<img src="/images/a.webp" alt="A room" loading="lazy" />')
})

test('UPL-26 a file that is chosen while another is being uploaded takes its place', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldRequest)
  onTestFinished(() => void vi.unstubAllGlobals())
  await render(<Stub />)
  await page.getByRole('button', { name: 'Picture', exact: true }).click()
  const panel = page.getByRole('group', { name: 'Picture', exact: true })
  const file = panel.getByLabelText('Picture', { exact: true })
  const insert = panel.getByRole('button', { name: 'Insert' })
  await file.upload(photograph('slow.jpg'))
  await expect.element(panel.getByText('slow.jpg: 0 %')).toBeVisible()
  await expect.poll(() => sent.length).toBe(1)
  await file.upload(photograph('better.jpg'))
  await expect.element(panel.getByText('better.jpg: 0 %')).toBeVisible()
  await expect.element(insert).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => sent.length).toBe(2)
  sent[1]!.respond('/images/better.webp')
  await expect.element(panel.getByText('The picture is here.')).toBeVisible()
  await insert.click()
  await expect.poll(written).toContain('/images/better.webp')
})

test('A11Y-19 a panel that is closed by its button in the toolbar gives the focus back to the text', async () => {
  await render(<Stub />)
  const text = page.getByRole('textbox', { name: 'Long description' })
  for (const name of ['Link', 'Picture']) {
    const button = page.getByRole('toolbar').getByRole('button', { name, exact: true })
    await button.click()
    await expect.element(page.getByRole('group', { name, exact: true })).toBeVisible()
    await button.click()
    await expect.element(page.getByRole('group', { name, exact: true })).not.toBeInTheDocument()
    await expect.element(text).toHaveFocus()
  }
})

/** The editor with `html` in it. */
async function renderEditor(html: string) {
  await render(<Stub initialEntries={[{ pathname: '/', state: html }]} />)
  const text = page.getByRole('textbox', { name: 'Long description' })
  await expect.element(text).toBeVisible()
  return {
    text: text.element() as HTMLElement,
    tool: (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true }),
  }
}

test('AEVT-24 after Ctrl+A, too, what the toolbar makes of all blocks is shown as pressed, and taken back', async () => {
  const { text, tool } = await renderEditor('<p>Wine</p><p>Bread</p>')
  text.focus()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  for (const [name, html] of [
    ['Heading', '<h3>Wine</h3><h3>Bread</h3>'],
    ['Subheading', '<h4>Wine</h4><h4>Bread</h4>'],
    ['List', '<ul><li>Wine</li><li>Bread</li></ul>'],
    ['Numbered list', '<ol><li>Wine</li><li>Bread</li></ol>'],
    ['Quote', '<blockquote><p>Wine</p><p>Bread</p></blockquote>'],
  ] as const) {
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'false')
    await tool(name).click()
    await expect.poll(written).toBe(html)
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true')
    await tool(name).click()
    await expect.poll(written).toBe('<p>Wine</p><p>Bread</p>')
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  }
  await tool('Numbered list').click()
  await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  await tool('List').click()
  await expect.poll(written).toBe('<ul><li>Wine</li><li>Bread</li></ul>')
})

test.for([
  [
    'a list stays',
    'Wine',
    '<blockquote><ul><li>Wine</li><li>Bread</li></ul></blockquote>',
    '<ul><li>Wine</li><li>Bread</li></ul>',
  ],
  [
    'other blocks stay quoted',
    'Wine',
    '<blockquote><p>Bread</p><p>Wine</p><p>Salt</p></blockquote>',
    '<blockquote><p>Bread</p></blockquote><p>Wine</p><blockquote><p>Salt</p></blockquote>',
  ],
  [
    'a list around it stays',
    'Wine',
    '<ul><li><blockquote><p>Wine</p></blockquote></li></ul>',
    '<ul><li>Wine</li></ul>',
  ],
  [
    'what is selected of several quotes leaves them',
    null,
    '<blockquote><p>Wine</p></blockquote><p>Bread</p><blockquote><ul><li>Salt</li></ul></blockquote>',
    '<p>Wine</p><p>Bread</p><ul><li>Salt</li></ul>',
  ],
] as const)('AEVT-25 Quote takes the quote away where it is pressed: %s', async ([, caret, html, without]) => {
  const { text, tool } = await renderEditor(html)
  if (caret) await page.getByText(caret, { exact: true }).click()
  else {
    text.focus()
    await userEvent.keyboard('{ControlOrMeta>}a{/ControlOrMeta}')
  }
  await expect.element(tool('Quote')).toHaveAttribute('aria-pressed', 'true')
  await tool('Quote').click()
  await expect.poll(written).toBe(without)
  await expect.element(tool('Quote')).toHaveAttribute('aria-pressed', 'false')
})

test('AEVT-26 a table that is pasted becomes a line for each row, with blanks between its cells', async () => {
  const { text } = await renderEditor('')
  const clipboardData = new DataTransfer()
  clipboardData.setData(
    'text/html',
    '<table><caption>Open</caption><tbody><tr><th>Monday</th><td>until <b>nine</b></td></tr><tr><td>Sunday</td><td><p>until five</p></td></tr></tbody></table>',
  )
  text.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(written).toBe('<p>Open</p><p>Monday until <strong>nine</strong></p><p>Sunday</p><p>until five</p>')
})

test('UPL-04 a file that is no picture and is dropped on the text is refused with its reason', async () => {
  const { text } = await renderEditor('')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['Wine'], 'wine.txt', { type: 'text/plain' }))
  const { x, y } = text.getBoundingClientRect()
  text.dispatchEvent(
    new DragEvent('drop', { dataTransfer, clientX: x + 5, clientY: y + 5, bubbles: true, cancelable: true }),
  )
  await expect.element(page.getByText('wine.txt: File type must be jpeg, jpg, png or webp')).toBeVisible()
  expect(written()).toBe('')
})

test('A11Y-32 the keys of an input method neither insert a link nor close its panel', async () => {
  const { tool } = await renderEditor('<p>Wine</p>')
  await tool('Link').click()
  const address = page.getByLabelText('Address')
  await address.fill('https://wine.example')
  for (const key of ['Enter', 'Escape']) {
    const press = new KeyboardEvent('keydown', { key, keyCode: 229, bubbles: true, cancelable: true })
    expect(address.element().dispatchEvent(press), key).toBe(true)
    await expect.element(address).toHaveFocus()
  }
  expect(written()).toBe('<p>Wine</p>')
  await userEvent.keyboard('{Escape}')
  await expect.element(address).not.toBeInTheDocument()
})
