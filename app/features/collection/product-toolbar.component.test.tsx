import { useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoutesStub, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { liveFeed } from '#app/features/live/live-feed.ts'
import type { FilterName } from '#app/features/products/product-filters.ts'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { slowMessage } from '#app/platform/resource.ts'
import { ProductToolbar } from './product-toolbar.tsx'

afterEach(() => vi.restoreAllMocks())

const choice = (value: string, label: string) => ({ value, label, count: 3 })
const counts = {
  total: 9,
  available: 9,
  price: [choice('under-1000', 'Under $1,000')],
  period: [],
  size: [choice('small', 'Small'), choice('medium', 'Medium')],
  medium: [],
  artist: [],
}
const list = {
  items: [],
  total: 9,
  page: 1,
  perPage: 12,
  pages: 1,
  subcategories: [],
  filter_labels: [],
}

interface Setup {
  /** The filters that have a button. */
  offered?: FilterName[]
  /** The address at the start. */
  search?: string
  /** What the list at an address waits for. */
  untilLoaded?: (search: string) => Promise<void> | undefined
  /** Called with an address as soon as it is rendered. */
  onRendered?: (search: string) => void
}

async function renderToolbar({ search = '', offered = ['size'], untilLoaded, onRendered }: Setup = {}) {
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json(counts))
  let notify = (): unknown => undefined
  vi.spyOn(liveFeed, 'follow').mockImplementation((_, onChange) => {
    notify = onChange
    return () => {}
  })
  const Toolbar = () => {
    const address = useLocation().search
    useLayoutEffect(() => onRendered?.(address), [address])
    return (
      <>
        <ProductToolbar
          query={readProductQuery(new URLSearchParams(address))}
          list={{ ...list, filters_offered: offered }}
        />
        <output aria-label="Address">{address}</output>
      </>
    )
  }
  const loader = async ({ request }: { request: Request }) => {
    await untilLoaded?.(new URL(request.url).search)
    return null
  }
  const Stub = createRoutesStub([{ path: '/collection', Component: Toolbar, HydrateFallback: () => null, loader }])
  await render(<Stub initialEntries={[`/collection${search}`]} />)
  return { address: () => page.getByLabelText('Address').element().textContent, notify: async () => notify() }
}

test('FIND-61 a filter that is taken back leaves the focus to those that are left, and the last one to the bar', async () => {
  await renderToolbar({ search: '?size=small&size=medium' })
  const remove = page.getByRole('link', { name: /^Remove filter/ })
  await expect.poll(() => remove.elements().length).toBe(2)
  ;(remove.first().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => remove.elements().length).toBe(1)
  await expect.element(remove).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => remove.elements().length).toBe(0)
  await expect.poll(() => document.activeElement?.closest('.toolbar')).not.toBeNull()
})

test('FIND-61 choices that close leave the focus to the button that opened them', async () => {
  await renderToolbar()
  const size = page.getByRole('button', { name: 'Size' })
  ;(size.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const show = page.getByRole('button', { name: 'Show 9 works' })
  await expect.element(show).toBeVisible()
  ;(show.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(show).not.toBeInTheDocument()
  await expect.element(size).toHaveFocus()
})

test('FIND-55 Escape closes the choices, from among them as from the bar, and takes no choice back', async () => {
  const { address } = await renderToolbar()
  const size = page.getByRole('button', { name: /^Size/ })
  const small = page.getByRole('checkbox', { name: /^Small/ })
  await size.click()
  await small.click()
  await userEvent.keyboard('{Escape}')
  await expect.element(small).not.toBeInTheDocument()
  await expect.element(size).toHaveFocus()
  await expect.element(size).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{Enter}')
  await expect.element(small).toBeChecked()
  await expect.element(size).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(small).not.toBeInTheDocument()
  await expect.poll(address).toBe('?size=small')
})

test('A11Y-32 the Escape of an input method leaves the choices open', async () => {
  await renderToolbar({ offered: ['price'] })
  await page.getByRole('button', { name: /^Price/ }).click()
  const from = page.getByLabelText('From')
  await from.fill('１５')
  from.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 229, bubbles: true }))
  await expect.element(from).toHaveValue('１５')
  await userEvent.keyboard('{Escape}')
  await expect.element(from).not.toBeInTheDocument()
})

test('FIND-62 choices that have not come, or could not, are asked for again by the next click', async () => {
  await renderToolbar()
  const size = page.getByRole('button', { name: 'Size' })
  for (const _ of [1, 2]) flushSync(() => (size.element() as HTMLElement).click())
  await expect.element(page.getByRole('button', { name: 'Show 9 works' })).toBeVisible()
})

test('FIND-58 choices that are open are counted again when a work changes', async () => {
  const { notify } = await renderToolbar({ search: '?search=prints' })
  await page.getByRole('button', { name: 'Size' }).click()
  await expect.element(page.getByRole('checkbox', { name: /^Small ?3$/ })).toBeVisible()
  const size = [{ ...choice('small', 'Small'), count: 2 }]
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ ...counts, total: 8, size }))
  expect(await notify()).toBe(true)
  await expect.element(page.getByRole('checkbox', { name: /^Small ?2$/ })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show 8 works' })).toBeVisible()
})

test.each(['', '?priceFrom=500'])(
  'FIND-59 FIND-67 a price that cannot be read is said at its field and changes nothing of "%s"',
  async (search) => {
    const { address } = await renderToolbar({ search, offered: ['price'] })
    await page.getByRole('button', { name: /^Price/ }).click()
    const from = page.getByLabelText('From')
    for (const typed of ['10k', '1.500', '99,50']) {
      await from.fill(typed)
      await userEvent.tab()
      await expect.element(from).toHaveAttribute('aria-invalid', 'true')
      await expect.element(from).toHaveAccessibleDescription('Enter a price in dollars')
      await expect.element(from).toHaveValue(typed)
    }
    await page.getByRole('button', { name: 'Show 9 works' }).click()
    await expect.element(from).toHaveFocus()
    expect(address()).toBe(search)
    await from.fill('about 5')
    await userEvent.keyboard('{Enter}')
    await expect.element(from).toHaveFocus()
    await from.fill('10,000')
    await userEvent.keyboard('{Enter}')
    await expect.poll(address).toBe('?priceFrom=10000')
    await expect.element(from).not.toBeInTheDocument()
  },
)

test('FIND-64 "Clear all" below the bar takes a price that cannot be read with it', async () => {
  const { address } = await renderToolbar({ search: '?priceTo=5000', offered: ['price'] })
  await page.getByRole('button', { name: /^Price/ }).click()
  const from = page.getByLabelText('From')
  await from.fill('abc')
  await userEvent.tab()
  await expect.element(from).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(address).toBe('')
  await expect.element(page.getByLabelText('To')).toHaveValue('')
  await expect.element(from).toHaveValue('')
  await expect.element(from).not.toHaveAttribute('aria-invalid')
})

test('FIND-64 "Clear all" of the sheet takes a price that cannot be read with it, and the sheet can be closed', async () => {
  await renderToolbar({ offered: ['price'] })
  await page.getByRole('button', { name: 'Filters' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabelText('From').fill('zzz')
  await userEvent.tab()
  await expect.element(sheet.getByText('Enter a price in dollars')).toBeVisible()
  await sheet.getByRole('button', { name: 'Clear all' }).click()
  await expect.element(sheet.getByText('Enter a price in dollars')).not.toBeInTheDocument()
  await expect.element(sheet.getByLabelText('From')).toHaveValue('')
  await sheet.getByRole('button', { name: 'Show 9 works' }).click()
  await expect.element(sheet).not.toBeInTheDocument()
})

test('FIND-59 the last price that is taken back leaves the other field as it is, also what cannot be read', async () => {
  const { address } = await renderToolbar({ search: '?priceTo=5000', offered: ['price'] })
  await page.getByRole('button', { name: /^Price/ }).click()
  const from = page.getByLabelText('From')
  await from.fill('abc')
  await page.getByLabelText('To').fill('')
  await userEvent.tab()
  await expect.poll(address).toBe('')
  await expect.element(from).toHaveValue('abc')
  await expect.element(from).toHaveAccessibleDescription('Enter a price in dollars')
})

test.each([['Filters'], ['Size']])('FIND-65 choices under "%s" that are asked for again say so', async (button) => {
  // Under an address of its own: what another test was given is shown at once.
  await renderToolbar({ search: `?search=${button}` })
  vi.spyOn(window, 'fetch').mockImplementation(async () => Response.json({ from: 'a network in between' }))
  await page.getByRole('button', { name: button }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(slowMessage)
})

test('FIND-54 what is chosen while a list is on its way is added to what was chosen before', async () => {
  const { promise: loaded, resolve: release } = Promise.withResolvers<void>()
  const { address } = await renderToolbar({ untilLoaded: (search) => (search ? loaded : undefined) })
  await page.getByRole('button', { name: 'Size' }).click()
  await page.getByRole('checkbox', { name: /^Small/ }).click()
  // React has not rendered that a list is on its way when the next choice comes.
  const sort = page.getByLabelText('Sort').element() as HTMLSelectElement
  sort.value = 'price-down'
  sort.dispatchEvent(new Event('change', { bubbles: true }))
  await page.getByRole('checkbox', { name: /^Medium/ }).click()
  release()
  await expect.poll(address).toBe('?size=small&size=medium&sort=price-down')
})

test('FIND-54 of two filters that are taken back while a list is on its way neither comes back', async () => {
  const { promise: loaded, resolve: release } = Promise.withResolvers<void>()
  const all = '?size=small&size=medium&sort=price-down'
  const { address } = await renderToolbar({
    search: all,
    untilLoaded: (search) => (search === all ? undefined : loaded),
  })
  await page.getByRole('link', { name: /^Remove filter: Small/ }).click()
  await page.getByRole('link', { name: /^Remove filter: Medium/ }).click()
  release()
  await expect.poll(address).toBe('?sort=price-down')
})

test('FIND-54 a choice stays chosen when the list of the choice before it comes', async () => {
  const { promise: loaded, resolve: release } = Promise.withResolvers<void>()
  const medium = page.getByRole('checkbox', { name: /^Medium/ })
  const { address } = await renderToolbar({
    untilLoaded: (search) => (search.includes('medium') ? loaded : undefined),
    // A click before React has run the effects of that.
    onRendered: (search) => {
      if (search === '?size=small') queueMicrotask(() => (medium.element() as HTMLElement).click())
    },
  })
  await page.getByRole('button', { name: 'Size' }).click()
  await page.getByRole('checkbox', { name: /^Small/ }).click()
  await expect.poll(address).toBe('?size=small')
  await expect.element(medium).toBeChecked()
  release()
  await expect.poll(address).toBe('?size=small&size=medium')
  await expect.element(medium).toBeChecked()
})
