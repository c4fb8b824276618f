import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData, galleryRoot } from '#tests/gallery-data.ts'
import { tap } from '#tests/tap.ts'
import { PhoneMenu, PhoneMenuButton } from './phone-menu.tsx'

test('A11Y-11 a tap beside the menu of a phone closes it, and clicks nothing of the page below', async () => {
  const clicked: string[] = []
  const button = (name: string, inset: string) => (
    <button type="button" style={{ position: 'fixed', inset }} onClick={() => clicked.push(name)}>
      {name}
    </button>
  )
  const Page = () => (
    <>
      {button('Above', '0 0 50% 0')}
      {button('Below', '50% 0 0 0')}
      <div style={{ position: 'fixed', bottom: 0 }}>
        <PhoneMenuButton loadFacts={() => {}} />
      </div>
      <PhoneMenu facts={undefined} loadFacts={() => {}} />
    </>
  )
  const Stub = createRoutesStub([galleryRoot([{ index: true, Component: Page }])])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const dialog = page.getByRole('dialog', { name: 'Menu' })
  await expect.element(dialog).toBeVisible()
  await tap({ x: 5, y: 5 })
  await expect.element(dialog).not.toBeInTheDocument()
  // A later tap's click comes after any of the first.
  await tap({ x: innerWidth - 5, y: innerHeight - 5 })
  await expect.poll(() => clicked).toContain('Below')
  expect(clicked).toEqual(['Below'])
})
