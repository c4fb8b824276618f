import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { AdminBar } from './admin-bar.tsx'

for (const [address, name] of [
  ['/admin', 'Products'],
  ['/admin/products', 'Products'],
  ['/admin/products/edit/1', 'Products'],
  ['/admin/artists', 'Artists'],
] as const) {
  test(`SHELL-21 on ${address} the bar names ${name} as the page that is open`, async () => {
    const Stub = createRoutesStub([{ path: '*', Component: () => <AdminBar email="a@vitrine.example" /> }])
    await render(<Stub initialEntries={[address]} />)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    expect(document.querySelectorAll('[aria-current]')).toHaveLength(1)
  })
}

test('SHELL-21 an account, which is no page of the bar, marks none', async () => {
  const Stub = createRoutesStub([{ path: '*', Component: () => <AdminBar email="a@vitrine.example" /> }])
  await render(<Stub initialEntries={['/admin/account']} />)
  await expect.element(page.getByRole('link', { name: 'Products' })).toBeVisible()
  expect(document.querySelector('[aria-current]')).toBeNull()
})

test('SHELL-06 the bar says Loading... while the next page is on its way', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<null>()
  const Stub = createRoutesStub([
    {
      path: '/admin',
      Component: () => (
        <>
          <AdminBar email="a@vitrine.example" />
          <Outlet />
        </>
      ),
      children: [
        { path: 'products', Component: () => <h1>Products</h1> },
        { path: 'artists', Component: () => <h1>Artists</h1>, loader: () => loaded },
      ],
    },
  ])
  await render(<Stub initialEntries={['/admin/products']} />)
  await page.getByRole('link', { name: 'Artists' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Loading...')
  load(null)
  await expect.element(page.getByRole('heading', { name: 'Artists' })).toBeVisible()
  await expect.element(page.getByText('Loading...')).not.toBeInTheDocument()
})
