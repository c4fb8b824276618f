import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderFormOf, type Talk, talk } from '#tests/talk-form.tsx'
import {
  deleteUnsavedForms,
  findUnsavedForms,
  moveUnsavedForm,
  storeUnsavedForm,
  unsavedFormKey,
} from './unsaved-forms.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

const keptNow = () => findUnsavedForms('inès', Date.now())
const keptNames = () => keptNow().map(({ values }) => (values as { name: string }).name)

/** A form that was left with another name in it. */
async function leave(saved: Talk | null, name: string) {
  const { page, name: field } = await renderFormOf('inès', saved)
  await field.fill(name)
  await expect.poll(keptNames).toContain(name)
  await page.unmount()
}

test('FORM-10 what was left unsaved is offered with its time, restored, and forgotten when it is saved', async () => {
  await leave(talk, 'On fire')
  const { page, sent, save, name } = await renderFormOf('inès', talk, [{ outcome: 'saved', id: 'talk-1' }])
  await expect.element(page.getByText(/^Unsaved changes from \d+:\d\d [AP]M$/)).toBeVisible()
  await expect.element(name).toHaveValue('On glazes')
  await page.getByLabelText('Place').fill('Garden')
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(name).toHaveValue('On fire')
  await expect.element(page.getByLabelText('Place')).toHaveValue('Garden')
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await expect.poll(keptNames).toEqual(['On fire'])
  await save.click()
  await expect.poll(() => sent).toMatchObject([{ version: 3, values: { name: 'On fire' } }])
  await expect.poll(keptNames).toEqual([])
  await page.unmount()
  expect(keptNames()).toEqual([])
})

test('FORM-29 what is typed while the page that follows a save is on its way is kept as well', async () => {
  const current = { ...talk, version: 4, name: 'On fire' }
  const { page, save, name } = await renderFormOf('inès', talk, [{ outcome: 'saved', id: 'talk-1', current }])
  await name.fill('On fire')
  await save.click()
  await expect.element(page.getByRole('status').last()).toHaveTextContent('talk-1')
  expect(keptNow()).toEqual([])
  await name.fill('On fire and ash')
  await page.unmount()
  expect(keptNow()).toMatchObject([{ version: 4, values: { name: 'On fire and ash' } }])
})

test('FORM-10 a new thing that was left is restored as the same one', async () => {
  await leave(null, 'On fire')
  const { page, sent, save } = await renderFormOf('inès', null, [{ outcome: 'saved', id: 'talk-1' }])
  await page.getByRole('button', { name: 'Restore' }).click()
  await save.click()
  await expect.poll(() => sent).toMatchObject([{ id: 'talk-1', version: null, values: { name: 'On fire' } }])
})

test('FORM-10 where something else was saved meanwhile, what is restored is a conflict', async () => {
  await leave(talk, 'On fire')
  const { page, sent, save, name } = await renderFormOf('inès', { ...talk, version: 4, place: 'Garden' }, [
    { outcome: 'saved', id: 'talk-1' },
  ])
  await page.getByRole('button', { name: 'Restore' }).click()
  const notice = page.getByRole('region', { name: 'This talk was changed while you worked on it' })
  await expect.element(notice.getByText('Garden')).toBeVisible()
  await notice.getByRole('button', { name: 'Keep my changes' }).click()
  await expect.element(name).toHaveValue('On fire')
  await save.click()
  await expect.poll(() => sent).toMatchObject([{ version: 4, values: { name: 'On fire', place: 'Garden' } }])
})

test.each(['Restore', 'Discard'])('FORM-37 the focus goes from %s into the form', async (button) => {
  await leave(talk, 'On fire')
  const { page, name } = await renderFormOf('inès', talk)
  await page.getByRole('button', { name: button }).click()
  await expect.element(name).toHaveFocus()
})

test('FORM-10 what is discarded, or taken back, is forgotten', async () => {
  await leave(talk, 'On fire')
  const { page, name } = await renderFormOf('inès', talk)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('On glazes')
  expect(keptNow()).toEqual([])
  await name.fill('On ash')
  await expect.poll(keptNames).toEqual(['On ash'])
  await name.fill('On glazes')
  await expect.poll(keptNames).toEqual([])
})

test('FORM-11 two tabs with the same form keep their own, and neither is offered what the other has open', async () => {
  const other = unsavedFormKey('inès', 'other-tab')
  let close = () => {}
  await new Promise<void>((isOpen) => {
    void navigator.locks.request(other, () => {
      isOpen()
      return new Promise<void>((resolve) => {
        close = resolve
      })
    })
  })
  storeUnsavedForm(other, {
    form: '/',
    id: 'talk-1',
    version: 3,
    base: {},
    values: { name: 'Mine' },
    keptAt: Date.now(),
  })
  const second = await renderFormOf('inès', talk)
  await second.name.fill('Mine too')
  await expect.poll(() => keptNames().toSorted()).toEqual(['Mine', 'Mine too'])
  await expect.element(second.page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await second.page.unmount()
  close()
  await expect.poll(async () => (await navigator.locks.query()).held).toEqual([])
  const third = await renderFormOf('inès', talk)
  for (const name of ['Mine too', 'Mine']) {
    await third.page.getByRole('button', { name: 'Restore' }).click()
    await expect.element(third.name).toHaveValue(name)
    await third.name.fill('On glazes')
  }
})

test('FORM-11 nobody is offered what another person, another thing or another form has left', async () => {
  await leave(talk, 'On fire')
  const work = { form: '/', id: 'talk-2', version: 1, base: {}, values: {}, keptAt: Date.now() }
  storeUnsavedForm(unsavedFormKey('inès', 'a'), work)
  storeUnsavedForm(unsavedFormKey('inès', 'b'), { ...work, id: 'talk-1', form: '/other' })
  const { page } = await renderFormOf('tomas', talk)
  await page.getByLabelText('Name').fill('Typed')
  await expect.poll(() => findUnsavedForms('tomas', Date.now())).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
  await page.unmount()
  const own = await renderFormOf('inès', talk)
  await own.page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(own.page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

test('FORM-11 a browser without room, or with something else in its place, does the form no harm', async () => {
  localStorage.setItem(unsavedFormKey('inès', 'broken'), '{')
  storeUnsavedForm(unsavedFormKey('inès', 'odd'), {
    ...{ form: '/', id: 'talk-1', version: 3, base: null, keptAt: Date.now() },
    values: { name: ['x'], place: 7, seats: '12' },
  })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const { page, sent, save, name } = await renderFormOf('inès', talk, [{ outcome: 'saved', id: 'talk-1' }])
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByLabelText('Seats')).toHaveValue(12)
  await expect.element(name).toHaveValue('On glazes')
  await name.fill('On fire')
  await save.click()
  await expect.poll(() => sent).toHaveLength(1)
})

test('UPL-31 what is looked at again and again, and restored, is kept for 30 days from its first entry', async () => {
  const day = 24 * 3_600_000
  const now = Date.now()
  const [first, key] = [now - 29 * day, unsavedFormKey('inès', 'left')]
  const work = { form: '/', id: 'talk-1', version: 3, base: { name: 'On glazes' }, values: { name: 'On fire' } }
  for (const keptAt of [first, now - 20 * day, now - 10 * day]) storeUnsavedForm(key, { ...work, keptAt })
  const { page, name } = await renderFormOf('inès', talk)
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(keptNow()).toMatchObject([{ since: first }])
  await name.fill('On ash')
  await expect.poll(keptNames).toEqual(['On ash'])
  window.dispatchEvent(new Event('pagehide'))
  expect(keptNow()).toMatchObject([{ since: first }])
  await page.unmount()
  expect(findUnsavedForms('inès', first + 30 * day)).toHaveLength(1)
  expect(findUnsavedForms('inès', first + 30 * day + 1)).toEqual([])
})

test('UPL-31 of two entries that are restored one after the other the older one counts', () => {
  const day = 24 * 3_600_000
  const now = Date.now()
  const work = { form: '/', id: 'talk-1', version: 3, base: {}, values: {} }
  for (const [name, days] of [
    ['first', 20],
    ['first', 9],
    ['second', 5],
  ] as const)
    storeUnsavedForm(unsavedFormKey('inès', name), { ...work, keptAt: now - days * day })
  const open = unsavedFormKey('inès', 'open')
  for (const found of findUnsavedForms('inès', now).toReversed()) moveUnsavedForm(found, open)
  expect(keptNow()).toMatchObject([{ since: now - 20 * day }])
})

test('UPL-31 what was saved, or taken back, and is begun again is as old as its new first entry', async () => {
  const began = Date.now()
  storeUnsavedForm(unsavedFormKey('inès', 'left'), {
    ...{ form: '/', id: 'talk-1', version: 3, base: {}, values: { name: 'On fire' } },
    keptAt: began - 1_000_000,
  })
  const { page, name } = await renderFormOf('inès', talk)
  await page.getByRole('button', { name: 'Restore' }).click()
  await name.fill('On glazes')
  await expect.poll(keptNames).toEqual([])
  await name.fill('On ash')
  await expect.poll(keptNames).toEqual(['On ash'])
  expect(keptNow()[0]!.since).toBeGreaterThanOrEqual(began)
})

test('FORM-11 what is kept ends after 14 days, with the twentieth entry, and with signing out', () => {
  const day = 24 * 3_600_000
  const work = { form: '/', id: 'talk-1', version: 1, base: {}, values: {} }
  const now = Date.now()
  for (let i = 0; i < 25; i++) storeUnsavedForm(unsavedFormKey('inès', `form-${i}`), { ...work, keptAt: now - i * day })
  storeUnsavedForm(unsavedFormKey('tomas', 'form'), { ...work, keptAt: now })
  expect(localStorage).toHaveLength(20)
  expect(findUnsavedForms('inès', now).at(-1)!.keptAt).toBe(now - 14 * day)
  expect(findUnsavedForms('inès', now)).toHaveLength(15)
  deleteUnsavedForms('inès')
  expect(findUnsavedForms('inès', now)).toEqual([])
  expect(findUnsavedForms('tomas', now)).toHaveLength(1)
})

test('FORM-11 a form in another tab keeps nothing more once its owner has signed out there', async () => {
  const { page, name } = await renderFormOf('inès', talk)
  await name.fill('On fire')
  await expect.poll(keptNames).toEqual(['On fire'])
  const { key } = keptNow()[0]!
  // As the other tab does it, and as this one is notified of it.
  deleteUnsavedForms('inès')
  window.dispatchEvent(new StorageEvent('storage', { key, newValue: null }))
  window.dispatchEvent(new Event('pagehide'))
  document.dispatchEvent(new Event('visibilitychange'))
  await page.unmount()
  expect(keptNames()).toEqual([])
})
