import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import '#app/styles/admin.css'
import { SaveBar, SaveHead, useSaveSight } from './save-bar.tsx'

const initial = { width: innerWidth, height: innerHeight }
afterEach(() => page.viewport(initial.width, initial.height))

function LongForm() {
  const sight = useSaveSight()
  const buttons = (
    <button type="button" className="btn btn--sm">
      Update
    </button>
  )
  return (
    <div className="admin" style={{ paddingTop: 100 }}>
      <SaveHead onSight={sight.onSight}>{buttons}</SaveHead>
      <div style={{ height: 2_000, paddingTop: 100 }}>
        <input aria-label="Name" />
      </div>
      <SaveBar isInSight={sight.isInSight}>{buttons}</SaveBar>
    </div>
  )
}

const shown = () =>
  page
    .getByRole('button', { name: 'Update' })
    .elements()
    .filter((button) => {
      const { top, bottom } = button.getBoundingClientRect()
      return button.checkVisibility({ visibilityProperty: true }) && top >= 0 && bottom <= innerHeight
    })

test('PFRM-52 the button that saves is in sight once, wherever a long form is scrolled to, at every width', async () => {
  for (const [width, height] of [
    [1366, 768],
    [820, 1180],
    [390, 844],
  ] as const) {
    await page.viewport(width, height)
    const { unmount } = await render(<LongForm />)
    window.scrollTo(0, 0)
    await expect.poll(() => shown().length, { message: `${width} px, top` }).toBe(1)
    window.scrollTo(0, 900)
    await expect.poll(() => shown().length, { message: `${width} px, middle` }).toBe(1)
    await unmount()
  }
})

test('PFRM-52 the bar stays while it has the focus', async () => {
  await page.viewport(1366, 768)
  await render(<LongForm />)
  window.scrollTo(0, 900)
  await expect.poll(() => shown().length).toBe(1)
  const [button] = shown()
  ;(button as HTMLElement).focus()
  window.scrollTo(0, 0)
  await expect.poll(() => document.querySelector('.savebar')!.hasAttribute('data-on')).toBe(false)
  expect(button!.checkVisibility()).toBe(true)
  expect(document.activeElement).toBe(button)
})
