import { expectFits } from './dialogs.ts'
import type { Visitor } from './visitor.ts'
import { test } from './walk.ts'

const toast = (text: string) => ({ css: '.toast', text })

/** Keeps the first work, and nothing else, and goes to the favorites. */
async function keepOne(visitor: Visitor) {
  await visitor.goto('/contact-card')
  await visitor.evaluate(() => localStorage.clear())
  await visitor.goto('/collection')
  await visitor.click({ role: 'button', name: 'Add to favorites' })
  await visitor.sees(toast('to favorites'))
  await visitor.goto('/favorites')
  await visitor.sees({ role: 'button', name: 'Email Favorites' })
}

test('ENG-10 a work is kept beyond the page, with a toast, and let go', async ({ visitor }) => {
  await keepOne(visitor)
  await visitor.click({ role: 'button', name: 'Remove from favorites' })
  await visitor.seesNo({ role: 'button', name: 'Email Favorites' })
})

for (const [button, name] of [
  ['Email Favorites', 'Email Favorites'],
  ['Print List', 'Print Favorites'],
] as const)
  test(`ENG-11 the dialog “${name}” is as tall as what is in it, and closes by a click outside`, async ({
    visitor,
  }) => {
    const dialog = { role: 'dialog', name } as const
    await keepOne(visitor)
    await visitor.click({ role: 'button', name: button })
    await expectFits(visitor, dialog)
    await visitor.click({ role: 'switch', name: 'Include Notes' })
    await expectFits(visitor, dialog)
    await visitor.clickAt(10, 450)
    await visitor.seesNo(dialog)
  })
