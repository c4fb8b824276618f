import { expect } from '@playwright/test'
import { send } from '../buyer.ts'
import { test } from './walk.ts'

const screens = { 'a desktop': [1440, 900], 'a phone': [390, 844] } satisfies Record<string, [number, number]>

for (const [screen, size] of Object.entries(screens))
  test(`ENG-01 every kind of page hydrates on ${screen} without an error, and none is wider than the window`, async ({
    visitor,
    url,
  }) => {
    const first = async (list: string) =>
      ((await send(`${url}${list}`, { method: 'GET' })).body.items as Record<string, string>[])[0]!
    await visitor.resize(...size)
    const paths = [
      '/',
      '/collection',
      `/collection?productId=${(await first('/api/products')).id}`,
      '/events',
      `/events/${(await first('/api/events')).slug}`,
      '/blog',
      `/blog/${(await first('/api/posts')).slug}`,
      '/favorites',
      '/contact-card',
      '/no/such/page',
      '/admin/login',
    ]
    for (const path of paths) {
      await visitor.goto(path)
      const page = await visitor.evaluate(() => ({
        title: document.querySelector('h1')!.textContent,
        tooWide: document.documentElement.scrollWidth - innerWidth,
      }))
      expect(page.title, path).not.toBe('Something went wrong')
      expect(page.tooWide, path).toBeLessThanOrEqual(0)
      expect(await visitor.errors(), path).toBe('')
    }
  })

test('ENG-02 links in running text are underlined by a thin line', async ({ visitor }) => {
  await visitor.goto('/contact-card')
  const line = await visitor.read({ css: '.footer .link, main .link' }, (link) => {
    const { textDecorationLine, textDecorationThickness, textDecorationColor, color } = getComputedStyle(link)
    return { textDecorationLine, textDecorationThickness, isPaler: textDecorationColor !== color }
  })
  expect(line).toEqual({ textDecorationLine: 'underline', textDecorationThickness: '1px', isPaler: true })
})
