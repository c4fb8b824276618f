import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { continueAfterFirstView } from './show-toast.ts'

const start = location.href
const attachShadow = vi.spyOn(Element.prototype, 'attachShadow')
vi.useFakeTimers()
continueAfterFirstView()
vi.advanceTimersByTime(3_000)
vi.useRealTimers()
await vi.waitFor(() => expect(attachShadow).toHaveBeenCalled(), 100_000)
const [tree] = attachShadow.mock.results
const region = (tree!.value as ShadowRoot).querySelector('[aria-live="polite"]')!

beforeEach(() => show('/collection', 'Collection'))
afterEach(() => history.replaceState(null, '', start))

/** As the router does: the address first, then the page with its title. */
async function show(path: string, title: string) {
  history.replaceState(null, '', path)
  await addToHead(document.createElement('link'))
  document.title = title
  await vi.waitFor(() => expect(document.title).toBe(title))
}

async function addToHead(element: Element) {
  document.head.append(element)
  await new Promise(requestAnimationFrame)
  element.remove()
}

test('A11Y-10 the title of a new page is announced, once it is there', async () => {
  await show('/events', 'Events')
  await expect.poll(() => region.textContent).toBe('Events')
  history.replaceState(null, '', '/blog')
  await addToHead(document.createElement('link'))
  expect(region.textContent).toBe('Events')
  document.title = 'Artists'
  await expect.poll(() => region.textContent).toBe('Artists')
})

test('A11Y-10 another category of the same list is announced; coming back from a room is not', async () => {
  await show('/collection?category=Prints', 'Prints')
  await expect.poll(() => region.textContent).toBe('Prints')
  await show('/collection?category=Prints&productId=0193a1b2', 'Harbour at dusk')
  await show('/collection?category=Prints', 'Prints')
  expect(region.textContent).toBe('Prints')
  await show('/collection?category=Drawings&productId=0193a1b3', 'Study')
  expect(region.textContent).toBe('Prints')
  await show('/collection?category=Drawings', 'Drawings')
  await expect.poll(() => region.textContent).toBe('Drawings')
})

test('A11Y-10 a page that comes late is announced once more, with its own title', async () => {
  const main = document.createElement('main')
  main.innerHTML = '<div class="skeleton"></div>'
  document.body.append(main)
  await show('/events/spring', 'Event')
  await expect.poll(() => region.textContent).toBe('Event')
  main.remove()
  await show('/events/spring', 'Spring opening')
  await expect.poll(() => region.textContent).toBe('Spring opening')
  await show('/events/spring', 'Summer opening')
  expect(region.textContent).toBe('Spring opening')
})

test('A11Y-10 a title that changes where the page stays is not announced', async () => {
  await show('/events', 'Events')
  await expect.poll(() => region.textContent).toBe('Events')
  await show('/events?productId=0193a1b2', 'Harbour at dusk')
  await show('/events', 'Events in autumn')
  await addToHead(document.createElement('link'))
  expect(region.textContent).toBe('Events')
})
