import { createRoutesStub, Link, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListFoot } from './list-foot.tsx'

async function renderFoot(total: number) {
  function Talks() {
    const { search } = useLocation()
    const pages = Math.ceil(total / 24)
    const number = Number(new URLSearchParams(search).get('page') ?? 1)
    return (
      <>
        <ListFoot
          page={{ items: [], total, page: number, perPage: 24, pages }}
          pathOf={(page) => `/talks?page=${page}`}
          sizes={[24, 48]}
          pathOfSize={(size) => `/talks?perPage=${size}`}
        />
        <Link to="/talks">Page 1</Link>
        <output aria-label="Address">{search}</output>
      </>
    )
  }
  const Stub = createRoutesStub([{ path: '/talks', Component: Talks }])
  const page = await render(<Stub initialEntries={['/talks']} />)
  return { page, number: page.getByLabelText('Go to page'), address: page.getByLabelText('Address') }
}

test.for([
  ['3', '?page=3'],
  ['5', '?page=5'],
])('PLST-26 page %s is opened by its number', async ([typed, search]) => {
  const { page, number, address } = await renderFoot(100)
  await expect.element(page.getByText('of 5', { exact: true })).toBeVisible()
  await number.fill(typed!)
  await page.getByRole('button', { name: 'Go' }).click()
  await expect.element(address).toHaveTextContent(search!)
})

test('PLST-26 the field has the number of each page that is opened, and keeps the focus', async () => {
  const { page, number } = await renderFoot(100)
  await number.fill('4')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('Address')).toHaveTextContent('?page=4')
  await expect.element(number).toHaveFocus()
  await number.fill('2')
  await page.getByRole('link', { name: 'Page 1' }).click()
  await expect.element(number).toHaveValue(1)
})

test('PLST-26 a number that is no page goes nowhere', async () => {
  const { page, number, address } = await renderFoot(100)
  await number.fill('6')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect.element(number).toBeInvalid()
  await expect.element(address).toBeEmptyDOMElement()
})

test('PLST-26 the number on a page can be chosen', async () => {
  const { page, address } = await renderFoot(30)
  await page.getByLabelText('Per page').selectOptions('48')
  await expect.element(address).toHaveTextContent('?perPage=48')
})

test('PLST-26 a list of one short page has neither', async () => {
  const { page, number } = await renderFoot(24)
  await expect.element(number).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Per page')).not.toBeInTheDocument()
})
