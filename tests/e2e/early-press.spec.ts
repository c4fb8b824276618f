import { newProduct } from '../new-product.ts'
import { untilDrawn } from './page-checks.ts'
import { enter, findWork, row, sampleImage } from './staff.ts'
import { expect, holdCode, test } from './test.ts'

test('a switch of the artwork list that is pressed before the page has its code is answered once it has', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Pressed early', images: await sampleImage(app) })
  const code = await holdCode(page)
  await page.goto('/admin/products', { waitUntil: 'commit' })
  const work = row(page, 'Pressed early')
  await work.getByRole('switch', { name: 'Available' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-ready')
  code.release()
  await expect(work.getByRole('switch', { name: 'Sold' })).toBeVisible()
  await expect.poll(async () => (await findWork(app, id))?.sold_out).toBe(true)
})

for (const moment of ['begins to listen', 'has put its handlers in place'] as const)
  test(`a button that is pressed as React ${moment} is answered once`, async ({ page }) => {
    await page.addInitScript((isPatient) => {
      const listen = document.addEventListener.bind(document)
      // React begins to listen; the rest of its work is done in tasks, between which this one presses.
      document.addEventListener = (...listener: Parameters<typeof listen>) => {
        listen(...listener)
        if (listener[0] !== 'click') return
        document.addEventListener = listen
        const heart = document.querySelector<HTMLElement>('article button[aria-pressed]')!
        heart.addEventListener('click', () => {
          const { dataset } = document.body
          dataset.answers = String(Number(dataset.answers ?? 0) + 1)
        })
        // As React itself notes it; nothing else can be seen of it before its effects run.
        const isAlive = () => {
          const root = Object.entries(document).find(([key]) => key.startsWith('__reactContainer'))?.[1]
          return root?.stateNode.current.memoizedState.isDehydrated === false
        }
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => {
          if (isPatient && !isAlive()) port2.postMessage('later')
          else heart.click()
        }
        port2.postMessage('first')
      }
    }, moment !== 'begins to listen')
    await page.goto('/')
    await expect(page.locator('body')).toHaveAttribute('data-answers')
    // What is pressed again is so in the next frame.
    await untilDrawn(page)
    await expect(page.locator('body')).toHaveAttribute('data-answers', '1')
    const heart = page.getByRole('article').first().getByRole('button', { name: 'Add to favorites' })
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
  })
