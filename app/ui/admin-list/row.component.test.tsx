import { createRoutesStub } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import '#app/styles/admin.css'
import { Row } from './row.tsx'

const initial = { width: innerWidth, height: innerHeight }
afterEach(() => page.viewport(initial.width, initial.height))

test('A11Y-24 a name and details of one long word are broken, and the list stays as wide as its page', async () => {
  await page.viewport(390, 844)
  const word = 'Untitled'.repeat(40)
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: () => (
        <ul className="rows">
          <Row
            thumb={null}
            name={word}
            nameId="word"
            editPath="/"
            details={`Painting • ${word}`}
            figure={word}
            switches={null}
          />
        </ul>
      ),
    },
  ])
  await render(<Stub />)
  await expect.element(page.getByRole('link', { name: word })).toBeVisible()
  expect(page.getByRole('list').element().scrollWidth).toBeLessThanOrEqual(390)
})
