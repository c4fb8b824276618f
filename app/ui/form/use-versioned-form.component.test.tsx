import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeFailure } from '#app/platform/change-result.ts'
import { registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { formOf, renderForm, type StubbedResponse, type Talk, talk } from '#tests/talk-form.tsx'

test('FORM-01 faults come with the first rejected submit, go as they are mended, and nothing is sent before', async () => {
  const { page, sent, save, name } = await renderForm(null, [{ outcome: 'saved', id: 'talk-1' }])
  await expect.element(name).not.toBeInvalid()
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('Name is required')
  await expect.element(name).toHaveFocus()
  await page.getByRole('button', { name: 'A talk needs a name' }).click()
  await name.fill('On glazes')
  await expect.element(name).not.toBeInvalid()
  expect(sent).toEqual([])
  await save.click()
  await expect.element(page.getByRole('status').last()).toHaveTextContent('talk-1')
  expect(sent).toEqual([{ id: 'talk-1', version: null, values: { name: 'On glazes', place: '', seats: '' } }])
})

test('FORM-03 a form that was saved is not sent again', async () => {
  const { sent, save } = await renderForm(talk, [{ outcome: 'saved', id: 'talk-1' }])
  await save.click()
  await expect.element(save).toBeDisabled()
  await expect.poll(() => sent.length).toBe(1)
  await expect.element(save).toBeDisabled()
})

/** A form with a name typed into it, which is being saved until `answer` is called. */
async function renderSaving(saved: Talk | null, ...later: StubbedResponse[]) {
  const { promise, resolve: answer } = Promise.withResolvers<StubbedResponse>()
  const form = await renderForm(saved, promise, ...later)
  await form.name.fill('On fire')
  await form.save.click()
  await expect.poll(() => form.sent).toHaveLength(1)
  return { ...form, answer, left: form.page.getByRole('status').last() }
}
const storedAs = (version: number, name: string): StubbedResponse => [
  { outcome: 'saved', id: 'talk-1', current: { ...talk, version, name } satisfies Talk },
]
const notYet = 'What was changed since is not saved yet'

test('FORM-29 what is typed while a form is being saved keeps it open on what was saved, and is saved by the next save', async () => {
  const { page, sent, save, name, answer, left } = await renderSaving(talk, storedAs(5, 'On fire and ash'))
  await name.fill('On fire and ash')
  answer(storedAs(4, 'On fire'))
  await expect.element(page.getByText(notYet).first()).toBeVisible()
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await expect.element(name).toHaveValue('On fire and ash')
  await expect.element(left).not.toHaveTextContent('talk-1')
  await save.click()
  await expect.element(left).toHaveTextContent('talk-1')
  expect(sent[1]).toMatchObject({ version: 4, values: { name: 'On fire and ash', place: 'Upper hall' } })
})

test('FORM-29 what is put back to what it was, while something else is being saved, is unsaved', async () => {
  const { page, sent, save, name, answer, left } = await renderSaving(talk, storedAs(5, talk.name))
  await name.fill(talk.name)
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  answer(storedAs(4, 'On fire'))
  await expect.element(page.getByText(notYet).first()).toBeVisible()
  await expect.element(name).toHaveValue(talk.name)
  await save.click()
  await expect.element(left).toHaveTextContent('talk-1')
  expect(sent[1]).toMatchObject({ version: 4, values: { name: talk.name } })
})

test('FORM-29 a new thing that stays open is saved again at its own address', async () => {
  const { page, sent, sentTo, save, answer } = await renderSaving(null, storedAs(2, 'On fire'))
  await page.getByLabelText('Place').fill('Garden')
  answer(storedAs(1, 'On fire'))
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  await expect.poll(() => sent[1]).toMatchObject({ id: 'talk-1', version: 1, values: { place: 'Garden' } })
  expect(sentTo).toEqual(['/?new', '/'])
})

test('FORM-29 a form whose page holds other unsaved changes, a file on its way, stays open too', async () => {
  const { page, save, answer, left } = await renderSaving(talk, storedAs(5, 'On fire'))
  const release = registerUnsavedChanges()
  onTestFinished(release)
  answer(storedAs(4, 'On fire'))
  await expect.element(page.getByText(notYet).first()).toBeVisible()
  await expect.element(left).not.toHaveTextContent('talk-1')
  release()
  await save.click()
  await expect.element(left).toHaveTextContent('talk-1')
})

test('FORM-29 what was typed too late for a thing that is written once is told', async () => {
  const { page, name, answer, left } = await renderSaving(null)
  await name.fill('On fire and ash')
  answer([{ outcome: 'saved', id: 'talk-1' }])
  await expect.element(page.getByText('What was changed since was not saved').first()).toBeVisible()
  await expect.element(left).toHaveTextContent('talk-1')
})

test('FORM-01 what only the server can refuse stands at its field, which has the focus', async () => {
  const errors = { name: 'Another talk has this name' }
  const { save, name } = await renderForm(talk, [{ outcome: 'invalid', fault: 'invalid', message: '', errors }, 422])
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('Another talk has this name')
  await expect.element(name).toHaveFocus()
})

test('FORM-23 what the server refused of a value does not stand beside another one, also after a fault of its own', async () => {
  const errors = { name: 'Another talk has this name' }
  const { page, save, name } = await renderForm(talk, [
    { outcome: 'invalid', fault: 'invalid', message: '', errors },
    422,
  ])
  await save.click()
  await expect.element(name).toBeInvalid()
  await name.fill('On fire')
  await expect.element(name).not.toBeInvalid()
  await expect.element(page.getByRole('button', { name: 'Another talk has this name' })).not.toBeInTheDocument()
  await name.fill('')
  await save.click()
  await expect.element(name).toHaveAccessibleDescription('Name is required')
  await name.fill('On fire')
  await expect.element(name).not.toBeInvalid()
})

test('FORM-25 a save that is refused says why', async () => {
  const failure = changeFailure('conflict', 'Failed to save the talk', ['The talk has begun.'])
  const { page, save } = await renderForm(talk, [failure, 409])
  await save.click()
  await expect.element(page.getByText('The talk has begun.').first()).toBeVisible()
})

test('FORM-33 what was not saved, and why, stands in the form until the next save, beside no fault of its own', async () => {
  const failure = changeFailure('unavailable', 'Failed to save the talk', ['The server cannot be reached.'])
  const { save, name } = await renderForm(talk, [failure, 503], [{ outcome: 'saved', id: 'talk-1' }])
  const inForm = page.getByRole('form', { name: 'Talk' })
  const failureMessage = inForm.getByText('Failed to save the talk')
  await name.fill('On fire')
  await save.click()
  await expect.element(failureMessage).toBeVisible()
  await expect.element(inForm.getByText('The server cannot be reached.')).toBeVisible()
  await expect.element(inForm.getByRole('alert')).not.toBeInTheDocument()
  await name.fill('')
  await save.click()
  await expect.element(inForm.getByRole('button', { name: 'A talk needs a name' })).toBeVisible()
  await expect.element(failureMessage).not.toBeInTheDocument()
  await name.fill('On fire')
  await save.click()
  await expect.element(page.getByRole('status').last()).toHaveTextContent('talk-1')
  await expect.element(failureMessage).not.toBeInTheDocument()
})

test('AEVT-16 BPST-12 what would be taken is offered beside the field, and put into it', async () => {
  const invalid = { outcome: 'invalid', fault: 'invalid', message: '', errors: { name: 'This name is taken' } }
  const { page, sent, save, name } = await renderForm(
    talk,
    [{ ...invalid, suggestions: { name: 'On glazes 2' } }, 422],
    [{ outcome: 'saved', id: 'talk-1' }],
  )
  await save.click()
  const offer = page.getByRole('button', { name: 'Use ‘On glazes 2’' })
  await offer.click()
  await expect.element(name).toHaveValue('On glazes 2')
  await expect.element(name).toHaveFocus()
  await expect.element(offer).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => sent[1]).toMatchObject({ values: { name: 'On glazes 2' } })
})

test.for([
  ['Keep my changes', 'Your changes are kept, and not saved yet'],
  ['Use what is saved', 'The form has what is saved now'],
] as const)('FORM-20 ‘%s’ leaves the focus in what was changed, and is told', async ([way, message]) => {
  const current: Talk = { ...talk, version: 4, place: 'Garden' }
  const conflict = { outcome: 'conflict', fault: 'conflict', message: 'This talk was changed', current }
  const { page, save, name } = await renderForm(talk, [conflict, 409])
  await name.fill('On glazes and fire')
  await save.click()
  const button = page.getByRole('button', { name: way })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Place')).toHaveFocus()
  await expect.element(page.getByText(message)).toBeVisible()
})

test('FORM-02 of two people who save the same thing the second sees what the first has changed, and keeps both', async () => {
  const theirs: Talk = { ...talk, version: 4, place: 'Garden' }
  const conflict = { outcome: 'conflict', fault: 'conflict', message: 'This talk was changed', current: theirs }
  const { page, sent, save, name } = await renderForm(talk, [conflict, 409], [{ outcome: 'saved', id: 'talk-1' }])
  await name.fill('On glazes and fire')
  await save.click()
  const notice = page.getByRole('region', { name: 'This talk was changed while you worked on it' })
  await expect.element(notice.getByRole('heading')).toHaveFocus()
  await expect.element(notice.getByText('Upper hall')).toBeVisible()
  await expect.element(notice.getByText('Garden')).toBeVisible()
  await expect.element(notice.getByText('Seats')).not.toBeInTheDocument()
  await notice.getByRole('button', { name: 'Keep my changes' }).click()
  await expect.element(page.getByLabelText('Place')).toHaveValue('Garden')
  await expect.element(name).toHaveValue('On glazes and fire')
  await save.click()
  await expect
    .poll(() => sent[1])
    .toMatchObject({ version: 4, values: { name: 'On glazes and fire', place: 'Garden' } })
})

test('FORM-15 what is new and was saved all the same, its response lost, is saved over that, at the address of what is edited', async () => {
  const current: Talk = { ...talk, version: 1, name: 'On glazes' }
  const { page, sentTo, save, name } = await renderForm(
    null,
    [{ outcome: 'conflict', fault: 'conflict', message: '', current }, 409],
    [{ outcome: 'saved', id: 'talk-1' }],
  )
  await name.fill('On glazes and fire')
  await save.click()
  await page.getByRole('button', { name: 'Keep my changes' }).click()
  await save.click()
  await expect.element(page.getByRole('status').last()).toHaveTextContent('talk-1')
  expect(sentTo).toEqual(['/?new', '/'])
})

test('FORM-07 what has happened as a whole is said in its own word, not by the fields that changed with it', async () => {
  const current: Talk = { ...talk, version: 4, seats: 0 }
  const { page, save, name } = await renderForm(talk, [
    { outcome: 'conflict', fault: 'conflict', message: '', current },
    409,
  ])
  await name.fill('On glazes and fire')
  await save.click()
  const notice = page.getByRole('region', { name: 'This talk was changed while you worked on it' })
  await expect.element(notice.getByText('Booked out')).toBeVisible()
  await expect.element(notice.getByText('Seats')).not.toBeInTheDocument()
  await expect.element(notice.getByText('Something else.')).not.toBeInTheDocument()
})

test('FORM-08 the text of what was deleted meanwhile is kept as something new', async () => {
  const { page, sent, save, name } = await renderForm(
    talk,
    [changeFailure('not-found', 'Talk not found'), 404],
    [
      {
        outcome: 'saved',
        id: 'talk-2',
        current: { ...talk, version: 1, name: 'On glazes and fire', place: null },
      },
    ],
  )
  await name.fill('On glazes and fire')
  await save.click()
  const notice = page.getByRole('region', { name: 'This talk was deleted while you worked on it' })
  await expect.element(notice.getByRole('heading')).toHaveFocus()
  await notice.getByRole('button', { name: 'Keep the text as a new draft' }).click()
  await expect.element(page.getByRole('status').last()).toHaveTextContent('talk-2')
  expect(sent[1]).toEqual({
    id: 'talk-2',
    version: null,
    values: { name: 'On glazes and fire', place: '', seats: '40' },
  })
})

test('FORM-08 FORM-29 a form that stays open on something new does not go back to what was deleted', async () => {
  const { page, save, name } = await renderForm(
    talk,
    [changeFailure('not-found', 'Talk not found'), 404],
    [{ outcome: 'saved', id: 'talk-2', current: { ...talk, version: 1, name: 'On fire', place: null } }],
  )
  await name.fill('On fire')
  await save.click()
  onTestFinished(registerUnsavedChanges())
  await page.getByRole('button', { name: 'Keep the text as a new draft' }).click()
  await expect.element(page.getByText(notYet).first()).toBeVisible()
  await expect.element(page.getByText('No changes')).toBeVisible()
  await expect.element(name).toHaveValue('On fire')
})

test('FORM-02 of two people who save the same thing the second may take what the first has saved', async () => {
  const theirs: Talk = { ...talk, version: 4, name: 'On ash glazes' }
  const conflict = { outcome: 'conflict', fault: 'conflict', message: 'This talk was changed', current: theirs }
  const { page, save, name } = await renderForm(talk, [conflict, 409])
  await name.fill('On glazes and fire')
  await save.click()
  await expect.element(page.getByText('(yours: On glazes and fire)')).toBeVisible()
  await page.getByRole('button', { name: 'Use what is saved' }).click()
  await expect.element(name).toHaveValue('On ash glazes')
  await expect.element(page.getByText('No changes')).toBeVisible()
})

test.for([
  ['no network or database', [changeFailure('unavailable', 'Failed to save the talk'), 503] satisfies StubbedResponse],
  ['an ended session', [{ outcome: 'refused', message: 'Your session has ended.' }, 401] satisfies StubbedResponse],
] as const)('FORM-03 with %s what was typed stays and can be saved again', async ([, result]) => {
  const { page, sent, save, name } = await renderForm(talk, result as StubbedResponse, [
    { outcome: 'saved', id: 'talk-1' },
  ])
  await name.fill('On glazes and fire')
  await save.click()
  await expect.element(page.getByText('Failed to save the talk').first()).toBeVisible()
  await expect.element(name).toHaveValue('On glazes and fire')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await save.click()
  // The same once more: what was saved though its response was lost is no conflict.
  await expect.poll(() => sent).toEqual([sent[0], sent[0]])
})

test('a form knows of unsaved changes, and that they were taken back', async () => {
  const { page, name } = await renderForm(talk)
  await name.fill('On fire')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await name.fill('On glazes')
  await expect.element(page.getByText('No changes')).toBeVisible()
})

test('FORM-13 what was typed before the code of the page was there stays, and is unsaved', async () => {
  const main = document.body.appendChild(document.createElement('main'))
  const { element } = formOf(null, null)
  main.innerHTML = renderToString(element)
  await page.getByLabelText('Name').fill('On glazes')
  await page.getByLabelText('Seats').fill('40')
  const root = hydrateRoot(main, element)
  onTestFinished(() => {
    root.unmount()
    main.remove()
  })
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByLabelText('Place').fill('Garden')
  await expect.element(page.getByLabelText('Name')).toHaveValue('On glazes')
  await expect.element(page.getByLabelText('Seats')).toHaveValue(40)
})
