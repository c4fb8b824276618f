import { createRoutesStub, useNavigate } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import '#app/styles/admin.css'
import { Row } from './row.tsx'
import { savedState, useSavedId } from './use-saved-id.ts'

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

function LongList() {
  const savedId = useSavedId()
  return (
    <ul className="rows">
      {Array.from({ length: 40 }, (_, index) => `Work ${index}`).map((name) => (
        <Row
          key={name}
          thumb={null}
          name={name}
          nameId={`name of ${name}`}
          editPath="/form"
          isJustSaved={savedId === name}
          details=""
          figure=""
          switches={null}
        />
      ))}
    </ul>
  )
}

function FormStub() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate('/', { state: savedState('Work 30') })}>
        Save
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

test('PLST-52 PLST-60 what was saved is in sight and has the focus when its form leads back to the list, and not when one comes back to it', async () => {
  await page.viewport(390, 844)
  const Stub = createRoutesStub([
    { path: '/', Component: LongList },
    { path: '/form', Component: FormStub },
  ])
  await render(<Stub initialEntries={['/form']} />)
  await page.getByRole('button', { name: 'Save' }).click()
  const saved = page.getByRole('link', { name: 'Work 30' })
  await expect.element(saved).toHaveFocus()
  await expect.element(page.getByRole('list')).toMatchTextContent('Saved just now')
  const { top, bottom } = saved.element().getBoundingClientRect()
  expect(top).toBeGreaterThan(0)
  expect(bottom).toBeLessThan(844)
  await saved.click()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(saved).toBeVisible()
  await expect.element(page.getByRole('list')).not.toMatchTextContent('Saved just now')
  await expect.element(saved).not.toHaveFocus()
})
