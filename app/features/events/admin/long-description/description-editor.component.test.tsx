import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryRoot } from '#tests/gallery-data.ts'
import { DescriptionEditor } from './description-editor.tsx'

function Editor() {
  const [html, setHtml] = useState('')
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
      <output>{html}</output>
    </>
  )
}

test('AEVT-20 pictures and links that would not be kept are left out of what is pasted, which is told at once', async () => {
  const Stub = createRoutesStub([galleryRoot([{ index: true, Component: Editor }])])
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
  const written = () => document.querySelector('output')!.textContent
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
