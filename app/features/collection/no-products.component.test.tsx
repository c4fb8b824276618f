import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { readProductQuery } from '#app/features/products/product-query.ts'
import { NoProducts } from './product-grid.tsx'

test.each([
  ['', []],
  ['available=on', ['Show sold works too']],
  ['category=Prints', ['Browse Collection']],
  ['productId=gone', ['Browse Collection']],
])('COL-14 an empty list of /collection?%s has no way that leads to itself', async (search, ways) => {
  const Empty = () => <NoProducts query={readProductQuery(new URLSearchParams(search))} />
  const Page = createRoutesStub([{ path: '/collection', Component: Empty }])
  await render(<Page initialEntries={[`/collection?${search}`]} />)
  await expect.element(page.getByRole('heading')).toHaveTextContent('No products available in this category.')
  expect([...document.querySelectorAll('a')].map((way) => way.textContent)).toEqual(ways)
})
