import { useLayoutEffect } from 'react'
import { type ActionFunctionArgs, createRoutesStub, data, Link, Outlet, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import { Switch } from '../switch.tsx'
import { PendingSwitches } from './pending-switches.tsx'
import { useOptimisticSwitch } from './use-optimistic-switch.ts'

/**
 * A list of one row, whose switch is stored in `row`; each change waits for its response.
 * @param onRendered called with what is stored, and why a change was not made, as soon as that is rendered
 */
async function renderRow(row: { isOn: boolean }, onRendered?: (shown: { stored: boolean; reasons: string }) => void) {
  const sent: { isOn: boolean; respond: (failure?: string) => void }[] = []
  /** Lists that were asked for while they are held. */
  const reads = { held: undefined as Promise<void> | undefined, waiting: 0 }
  function Row() {
    const { isOn: stored } = useLoaderData<{ isOn: boolean }>()
    const { isOn, failure, toggle } = useOptimisticSwitch({
      key: 'row',
      action: '/',
      stored,
      changeTo: (isOn) => ({ isOn }),
    })
    const reasons = failure?.reasons.join() ?? ''
    useLayoutEffect(() => onRendered?.({ stored, reasons }), [stored, reasons])
    return (
      <>
        <Switch isOn={isOn} label={isOn ? 'Published' : 'Draft'} aria-describedby="row" onToggle={toggle} />
        <p>{reasons}</p>
      </>
    )
  }
  function Layout() {
    return (
      <PendingSwitches>
        <Link to="/orders">Orders</Link>
        <Outlet />
      </PendingSwitches>
    )
  }
  const children = [
    {
      path: '/',
      Component: Row,
      HydrateFallback: () => null,
      async loader() {
        reads.waiting += 1
        await reads.held
        return { ...row }
      },
      async action({ request }: ActionFunctionArgs) {
        const { isOn } = (await request.json()) as { isOn: boolean }
        const failure = await new Promise<string | undefined>((respond) => sent.push({ isOn, respond }))
        if (failure) return data(changeFailure('conflict', 'Failed to update status', [failure]), { status: 409 })
        row.isOn = isOn
        return { outcome: 'changed' }
      },
    },
    { path: '/orders', Component: () => <h1>Orders</h1> },
  ]
  const Page = createRoutesStub([{ Component: Layout, HydrateFallback: () => null, children }])
  const page = await render(<Page />)
  const control = page.getByRole('switch')
  await expect.element(control).toBeVisible()
  return { page, sent, reads, control }
}

test('PLST-09 a switch shows at once what was asked for, and what is stored when that is refused, with the reason', async () => {
  const { page, sent, control } = await renderRow({ isOn: false })
  await control.click()
  await expect.element(control).toHaveAccessibleName('Published')
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.respond('A price is required to publish')
  await expect.element(control).toHaveAccessibleName('Draft')
  await expect.element(page.getByText('A price is required to publish')).toBeVisible()
  await expect.element(page.getByText('Failed to update status')).toBeVisible()
})

test('PLST-10 of two clicks before the response to the first, the last one counts: it is sent when that is there', async () => {
  const row = { isOn: true }
  const { sent, control } = await renderRow(row)
  await control.click()
  await expect.element(control).toHaveAccessibleName('Draft')
  await control.click()
  await expect.element(control).toHaveAccessibleName('Published')
  await expect.poll(() => sent.map(({ isOn }) => isOn)).toEqual([false])
  sent[0]!.respond()
  await expect.poll(() => sent.map(({ isOn }) => isOn)).toEqual([false, true])
  expect(row.isOn).toBe(false)
  await expect.element(control).toHaveAccessibleName('Published')
  sent[1]!.respond()
  await expect.poll(() => row.isOn).toBe(true)
  await expect.element(control).toHaveAccessibleName('Published')
})

test('PLST-10 a click that comes together with a response is the last one', async () => {
  const row = { isOn: true }
  const { sent, control } = await renderRow(row, ({ stored }) => {
    // Before React has run the effects of that.
    if (!stored) queueMicrotask(() => (control.element() as HTMLElement).click())
  })
  await control.click()
  await expect.element(control).toHaveAccessibleName('Draft')
  await control.click()
  await expect.element(control).toHaveAccessibleName('Published')
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.respond()
  await expect.element(control).toHaveAccessibleName('Draft')
  expect(row.isOn).toBe(false)
  await control.click()
  await expect.poll(() => sent.map(({ isOn }) => isOn)).toEqual([false, true])
})

test('PLST-10 a click that comes together with a refusal is sent', async () => {
  const { sent, control } = await renderRow({ isOn: true }, ({ reasons }) => {
    if (reasons) queueMicrotask(() => (control.element() as HTMLElement).click())
  })
  await control.click()
  await expect.element(control).toHaveAccessibleName('Draft')
  await control.click()
  await expect.element(control).toHaveAccessibleName('Published')
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.respond('It is on hold')
  await expect.poll(() => sent.map(({ isOn }) => isOn)).toEqual([false, false])
  sent[1]!.respond()
  await expect.element(control).toHaveAccessibleName('Draft')
})

test('PLST-10 what a refused change has left as it was is not asked for again', async () => {
  const { page, sent, control } = await renderRow({ isOn: true })
  await control.click()
  await expect.element(control).toHaveAccessibleName('Draft')
  await control.click()
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.respond('It is on hold')
  await expect.element(page.getByText('It is on hold')).toBeVisible()
  await expect.element(control).toHaveAccessibleName('Published')
  expect(sent).toHaveLength(1)
})

test('PLST-10 a switch does not turn back while the changed list is on its way', async () => {
  const { sent, reads, control } = await renderRow({ isOn: true })
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(reads, { held: promise, waiting: 0 })
  const labels = [control.element().textContent]
  const note = () => labels.push(control.element().textContent)
  const observer = new MutationObserver(note)
  observer.observe(control.element(), { subtree: true, characterData: true, childList: true })
  await control.click()
  await expect.poll(() => sent.length).toBe(1)
  sent[0]!.respond()
  await expect.poll(() => reads.waiting).toBe(1)
  // Two frames for the page to take in that the response has come.
  const untilDrawn = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await untilDrawn()
  await expect.element(control).toHaveAccessibleName('Draft')
  resolve()
  await untilDrawn()
  await expect.element(control).toHaveAccessibleName('Draft')
  observer.disconnect()
  expect(labels).toEqual(['Published', 'Draft'])
})

test('PLST-57 a change that is refused when its list has been left says so all the same', async () => {
  const { page, sent, control } = await renderRow({ isOn: true })
  await control.click()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(control).toHaveAccessibleName('Draft')
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.element(page.getByRole('heading', { name: 'Orders' })).toBeVisible()
  sent[0]!.respond('It is on hold')
  await expect.element(page.getByText('Failed to update status')).toBeVisible()
})
