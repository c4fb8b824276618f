import { Link, MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { leaveOldBuild } from './leave-old-build.ts'

/** The addresses that the browser was left to follow. */
const followed: string[] = []
beforeAll(() => {
  leaveOldBuild()
  // After the listener that is tried, which is one of the window too.
  window.addEventListener(
    'click',
    (click) => {
      if (!click.cancelBubble) return
      followed.push((click.target as HTMLAnchorElement).pathname)
      click.preventDefault()
    },
    true,
  )
})
beforeEach(() => {
  document.documentElement.dataset.build = 'old'
})
afterEach(() => {
  delete document.documentElement.dataset.build
  vi.restoreAllMocks()
  followed.length = 0
})

/** Where the router is. */
function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

async function follow(link: string) {
  await render(
    <MemoryRouter>
      <Link to="/events">Events</Link>
      <Link to="/collection" aria-expanded="false">
        Paintings
      </Link>
      <Link to={`${location.pathname}?productId=1`}>Work</Link>
      <Address />
    </MemoryRouter>,
  )
  await page.getByRole('link', { name: link }).click()
}

test('NAV-19 a link to another page is left to the browser where another build serves', async () => {
  await follow('Events')
  expect(followed).toEqual(['/events'])
  await expect.element(page.getByRole('status')).toHaveTextContent('/')
})

test.each<[string, () => unknown, string, string]>([
  ['while its own build serves', () => delete document.documentElement.dataset.build, 'Events', '/events'],
  ['without a connection', () => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false), 'Events', '/events'],
  ['to a work over the same page', () => {}, 'Work', `${location.pathname}?productId=1`],
])('NAV-19 a link %s is followed as ever', async (_, prepare, link, address) => {
  prepare()
  await follow(link)
  expect(followed).toEqual([])
  await expect.element(page.getByRole('status')).toHaveTextContent(address)
})

test('NAV-19 a link that would leave unsaved changes is followed as ever, by the router that asks', async () => {
  const saved = registerUnsavedChanges()
  await follow('Events')
  saved()
  expect(followed).toEqual([])
  await expect.element(page.getByRole('status')).toHaveTextContent('/events')
})

test('NAV-19 a link that opens its menu by keyboard does so; a click follows it as a document', async () => {
  await follow('Paintings')
  expect(followed).toEqual(['/collection'])
  await userEvent.keyboard('{Enter}')
  expect(followed).toEqual(['/collection'])
  await expect.element(page.getByRole('status')).toHaveTextContent('/collection')
})
