import { MemoryRouter } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { FilterCounts } from '#app/features/products/filter-counts.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { FilterSheet } from './filter-sheet.tsx'

const choice = (label: string, count: number | null) => ({ value: label.toLowerCase(), label, count })

async function renderSheet(counts: FilterCounts) {
  const onFilters = vi.fn()
  await render(
    <MemoryRouter>
      <FilterSheet
        chosen={readProductQuery(new URLSearchParams('search=print'))}
        counts={counts}
        missing={null}
        clearings={0}
        onFilters={onFilters}
        onAvailable={() => {}}
        onClear={() => {}}
        onShow={(event) => event.preventDefault()}
        onClose={() => {}}
      />
    </MemoryRouter>,
  )
  return onFilters
}
const none = { price: [], period: [], medium: [], artist: [] }

test('FIND-40 a choice says how many works it leaves; one that leaves none cannot be chosen', async () => {
  await renderSheet({ ...none, total: 1200, available: 0, size: [choice('Small', 7), choice('Large', 0)] })
  await expect.element(page.getByRole('checkbox', { name: /^Small ?7$/ })).toBeEnabled()
  await expect.element(page.getByRole('checkbox', { name: /^Large ?0$/ })).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: /^Available only ?0$/ })).toBeDisabled()
  await expect.element(page.getByRole('button', { name: 'Show 1,200 works' })).toBeVisible()
})

test('FIND-48 choices without numbers can all be chosen, and the button says none', async () => {
  const onFilters = await renderSheet({ ...none, total: null, available: null, size: [choice('Small', null)] })
  await expect.element(page.getByRole('checkbox', { name: 'Available only', exact: true })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: 'Show works', exact: true })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Small', exact: true }).click()
  expect(onFilters).toHaveBeenCalledWith({ size: ['small'] })
})
