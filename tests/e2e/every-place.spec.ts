import { findFaultsEverywhere } from './every-place.ts'
import { lookAtFields, lookAtForcedColors, lookAtLargeText, lookAtMotion, lookAtSafeArea } from './phone-faults.ts'
import { expect, phone, test } from './test.ts'

test.use({ ...phone, deviceScaleFactor: 1 })

// One walk for all of them, because most of its time is spent loading pages.
test('ENG-24 ENG-25 ENG-26 ENG-29 ENG-33 ENG-34 every page and dialog bears a finger, large text, a notch, no motion and forced colours', async ({
  page,
  app,
}) => {
  test.setTimeout(600_000)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const session = await page.context().newCDPSession(page)
  const looks = [lookAtFields, lookAtMotion, lookAtLargeText, lookAtSafeArea, lookAtForcedColors]
  const found = await findFaultsEverywhere(page, app, async () => {
    const faults: string[] = []
    for (const look of looks) faults.push(...(await look(page, session)))
    return faults
  })
  expect(found).toEqual({})
})
