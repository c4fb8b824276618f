import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import '#app/styles/admin.css'
import { dragEntry } from '#tests/drag-entry.ts'
import { CheckField, DateField } from './fields.tsx'
import { checkField, dateField, emptyValues, type ValuesOf } from './form-fields.ts'
import { OrderedList } from './ordered-list.tsx'

const fields = { day: dateField('Day'), featured: checkField('Featured') }

/** Both fields; `held` is what the form holds, and whether the day can be read. */
async function renderFields() {
  const held = { values: emptyValues(fields), isUnreadable: false }
  function Form() {
    const [values, setValues] = useState(held.values)
    held.values = values
    const state = {
      fields,
      values,
      faults: {},
      isUntouched: () => false,
      change: (changes: Partial<ValuesOf<typeof fields>> | ((now: typeof values) => Partial<typeof values>)) =>
        setValues((now) => ({ ...now, ...(typeof changes === 'function' ? changes(now) : changes) })),
      setUnreadable: (_field: string, isUnreadable: boolean) => {
        held.isUnreadable = isUnreadable
      },
    }
    return (
      <>
        <DateField form={state} field="day" />
        <CheckField form={state} field="featured" />
      </>
    )
  }
  await render(<Form />)
  return held
}

test('FORM-05 a day is typed; a part of one is not taken for an empty field', async () => {
  const held = await renderFields()
  await page.getByLabelText('Day').fill('2026-05-31')
  expect(held.values.day).toBe('2026-05-31')
  expect(held.isUnreadable).toBe(false)
  await page.getByLabelText('Day').click()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(() => held.isUnreadable).toBe(true)
})

test('FORM-05 a part of a day that is typed into an empty field is not taken for an empty one, until it is taken away', async () => {
  const held = await renderFields()
  ;(page.getByLabelText('Day').element() as HTMLElement).focus()
  await userEvent.keyboard('1226')
  await expect.poll(() => held.isUnreadable).toBe(true)
  await userEvent.keyboard('{ArrowLeft}{Backspace}{ArrowLeft}{Backspace}')
  await expect.poll(() => held.isUnreadable).toBe(false)
})

test('FORM-05 a yes or no is ticked and taken back by its label', async () => {
  const held = await renderFields()
  await page.getByText('Featured').click()
  expect(held.values.featured).toBe(true)
  await page.getByText('Featured').click()
  expect(held.values.featured).toBe(false)
})

/** A list of artists; `order` is the names that the form holds. */
async function renderList(names: string[], isOrdered = true) {
  const order = { current: names }
  function List() {
    const [artists, setArtists] = useState(names.map((name) => ({ key: name, name })))
    order.current = artists.map(({ name }) => name)
    return (
      <OrderedList
        field="artists"
        label="Artists"
        noun="Artist"
        entries={artists}
        max={3}
        isOrdered={isOrdered}
        fault={undefined}
        onChange={(change) => setArtists((now) => change(now))}
        create={() => ({ key: 'new', name: 'Nobody yet' })}
      >
        {({ name }) => <input aria-label={`Name of ${name}`} />}
      </OrderedList>
    )
  }
  await render(<List />)
  return order
}

test('FORM-06 an entry is moved by its buttons, keeps the focus, and its place is said', async () => {
  const order = await renderList(['Ada', 'Ben', 'Cora'])
  await page.getByRole('button', { name: 'Move artist 3 earlier' }).click()
  expect(order.current).toEqual(['Ada', 'Cora', 'Ben'])
  await expect.element(page.getByRole('button', { name: 'Move artist 2 earlier' })).toHaveFocus()
  await expect.element(page.getByText('Artist moved to place 2 of 3')).toBeInTheDocument()
})

test('FORM-06 entries one below the other have buttons that point up and down', async () => {
  await renderList(['Ada', 'Ben'])
  const iconOf = (name: string) => page.getByRole('button', { name }).element().querySelector('use')!
  expect(iconOf('Move artist 2 earlier').getAttribute('href')).toMatch(/#chevron-up$/)
  expect(iconOf('Move artist 1 later').getAttribute('href')).toMatch(/#chevron-down$/)
})

test('FORM-06 entries are removed, and added up to the most there may be', async () => {
  const order = await renderList(['Ada', 'Ben', 'Cora'])
  const add = page.getByRole('button', { name: 'Add artist' })
  await expect.element(add).toBeDisabled()
  await page.getByRole('button', { name: 'Remove artist 1' }).click()
  expect(order.current).toEqual(['Ben', 'Cora'])
  await expect.element(page.getByRole('button', { name: 'Remove artist 1' })).toHaveFocus()
  await add.click()
  expect(order.current).toEqual(['Ben', 'Cora', 'Nobody yet'])
  await expect.element(page.getByLabelText('Name of Nobody yet')).toHaveFocus()
  await expect.element(page.getByText('Artist 3 added')).toBeInTheDocument()
})

test('FORM-18 after the last entry is removed the focus is on the list', async () => {
  await renderList(['Ada'])
  await page.getByRole('button', { name: 'Remove artist 1' }).click()
  await expect.element(page.getByRole('region', { name: 'Artists' })).toHaveFocus()
})

test('FORM-06 an entry is dragged by its number', async () => {
  const order = await renderList(['Ada', 'Ben', 'Cora'])
  const handle = (index: number) => page.getByRole('listitem').nth(index).element().querySelector('.order__handle')!
  await dragEntry(handle(0), handle(2))
  await expect.poll(() => order.current).toEqual(['Ben', 'Cora', 'Ada'])
})

test('A11Y-18 in a list without order, too, the focus goes from an entry that was removed to the next, and at last to the list', async () => {
  await renderList(['Ada', 'Ben'], false)
  await page.getByRole('button', { name: 'Remove artist 1' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove artist 1' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('region', { name: 'Artists' })).toHaveFocus()
})

test('A11Y-22 of a group of radios without a choice none looks chosen; a checkbox that stands for some of many does', async () => {
  await render(
    <>
      {['Gallery', 'Home'].map((name) => (
        <label key={name} className="check">
          <input type="radio" name="place" />
          {name}
        </label>
      ))}
      <label className="check">
        <input
          type="checkbox"
          ref={(box) => {
            if (box) box.indeterminate = true
          }}
        />
        All
      </label>
    </>,
  )
  const markOf = (element: Element) => getComputedStyle(element, '::after').content
  expect(page.getByRole('radio').elements().map(markOf)).toEqual(['none', 'none'])
  expect(markOf(page.getByRole('checkbox', { name: 'All' }).element())).toBe('""')
})

test('PFRM-52 a hint with a long word is as wide as its field', async () => {
  await render(
    <div style={{ width: '20rem' }}>
      <p className="hint">The end of its address: /artists/{'w'.repeat(180)}</p>
    </div>,
  )
  const hint = page.getByText(/^The end of its address/).element()
  expect(hint.scrollWidth).toBeLessThanOrEqual(hint.clientWidth)
})
