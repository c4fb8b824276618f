import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** One view transition: the position before and after of the picture that has the name, and what moved in between. */
interface Seen {
  before: string[]
  after: string[]
  moved: string[]
}

/** From now on the page records its view transitions. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const seen: Seen[] = []
    Object.assign(window, { seenTransitions: seen })
    const places = () =>
      [...document.querySelectorAll('*')]
        .filter((element) => getComputedStyle(element).viewTransitionName === 'work')
        .map((element) => (element.closest('.card') ? 'card' : element.closest('.room') ? 'room' : 'elsewhere'))
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const before = places()
      const transition = start(update)
      void transition.ready.then(() => {
        const moved = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        seen.push({ before, after: places(), moved: moved.filter((name) => name.startsWith('::view-transition')) })
      })
      return transition
    }
  })
}

const transitions = (page: Page) =>
  page.evaluate(() => (window as unknown as { seenTransitions: Seen[] }).seenTransitions)

/** Opens the third work of the collection from its card. */
async function openFromCard(page: Page) {
  await page.getByRole('article').nth(2).getByRole('link').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the picture of a card grows into the viewing room and back into its place, lets a click pass, and stands still where no motion is wanted', async ({
  page,
}) => {
  await watchTransitions(page)
  await page.goto('/collection')
  const room = page.getByRole('dialog')
  await openFromCard(page)
  await expect.poll(() => transitions(page)).toHaveLength(1)
  const [opening] = await transitions(page)
  expect(opening).toMatchObject({ before: ['card'], after: ['room'] })
  expect(opening!.moved).toContain('::view-transition-group(work)')

  await room.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => transitions(page)).toHaveLength(2)
  const closing = (await transitions(page))[1]
  expect(closing).toMatchObject({ before: ['room'], after: ['card'] })
  expect(closing!.moved).toContain('::view-transition-group(work)')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openFromCard(page)
  await room.getByRole('button', { name: 'Close' }).click()
  await expect(room).toBeHidden()
  await expect.poll(() => transitions(page)).toHaveLength(4)
  expect((await transitions(page)).slice(2).flatMap(({ moved }) => moved)).toEqual([])

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // Longer than anybody waits: every click happens during it.
  await page.evaluate(() => document.documentElement.style.setProperty('--d-3', '600s'))
  await openFromCard(page)
  await expect.poll(() => transitions(page)).toHaveLength(5)
  const close = (await room.getByRole('button', { name: 'Close' }).boundingBox())!
  await page.mouse.click(close.x + close.width / 2, close.y + close.height / 2)
  await expect(room).toBeHidden()
  await expect(page).toHaveURL('/collection')
})
