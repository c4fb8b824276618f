import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { translatedPageScript } from './translated-page-script.ts'

function Hold() {
  const [isOver, setOver] = useState(false)
  const [isBusy, setBusy] = useState(false)
  return (
    <>
      <p>
        {!isOver && 'Held for you. '}
        <span role="status">{isOver && 'The hold has ended.'}</span>
      </p>
      <button type="button" onClick={() => setOver(true)}>
        End
      </button>
      <button type="button" onClick={() => setBusy(true)}>
        {isBusy && <i>Busy</i>}Sheet
      </button>
    </>
  )
}

/** As Chrome translates: each text gives way to elements with another. */
function translate(root: Node) {
  for (const child of [...root.childNodes]) {
    if (child.nodeType !== Node.TEXT_NODE) translate(child)
    else {
      const font = document.createElement('font')
      font.textContent = `«${child.textContent}»`
      child.replaceWith(font)
    }
  }
}

test('SITE-30 a page that the browser has translated goes on: what changes on it changes', async () => {
  const script = document.createElement('script')
  script.textContent = translatedPageScript
  document.head.append(script)
  const { container } = await render(<Hold />)
  translate(container)
  await page.getByRole('button', { name: '«End»' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('The hold has ended.')
  const sheet = page.getByRole('button', { name: /Sheet/ })
  await sheet.click()
  await expect.element(sheet).toHaveTextContent('«Sheet»Busy')
  await expect.element(page.getByRole('status')).toHaveTextContent('The hold has ended.')
})
