import { createRoutesStub } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { galleryData } from '#tests/gallery-data.ts'
import { productFacts } from '#tests/product-facts.ts'
import { EmailFavoritesDialog } from './email-favorites-dialog.tsx'

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }))
vi.mock('#app/ui/show-toast.ts', () => ({ showToast }))

test('EMAIL-19 a mail link that cannot be followed is told, and the dialog keeps what was typed', async () => {
  const onClose = vi.fn()
  const favorites = [productFacts()]
  const unlisted: ReadonlySet<string> = new Set()
  const Dialog = () => <EmailFavoritesDialog favorites={favorites} unlisted={unlisted} onClose={onClose} />
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Dialog }])
  await render(<Stub hydrationData={{ loaderData: { root: galleryData } }} />)
  await page.getByLabelText("Recipient's Email *").fill('marguerite@example.com')
  await page.getByLabelText('Your Name *').fill('Inès Aldana')
  await page.getByLabelText('Your Email *').fill('ines@aldana.example')
  const append = vi.spyOn(document.body, 'append').mockImplementation(() => {
    throw new Error('no')
  })
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect.poll(() => showToast.mock.calls).toEqual([['error', 'Failed to open email client']])
  append.mockRestore()
  expect(onClose).not.toHaveBeenCalled()
  await expect.element(page.getByLabelText('Your Name *')).toHaveValue('Inès Aldana')
  await expect.element(page.getByRole('button', { name: 'Send Email' })).toHaveAttribute('aria-disabled', 'false')
})
