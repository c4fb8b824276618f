import { useState } from 'react'
import { createRoutesStub, data } from 'react-router'
import { render } from 'vitest-browser-react'
import { NumberField, TextField } from '#app/ui/form/fields.tsx'
import { emptyValues, nameField, schemaOf, textField, valuesOf } from '#app/ui/form/form-fields.ts'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { numberField } from '#app/ui/form/number-fields.ts'
import { UnsavedFormOwner } from '#app/ui/form/use-unsaved-form.ts'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import type { FormSubmission } from '#app/ui/form/versioned-form.ts'

const fields = { name: nameField('Name', 100), place: textField('Place', 100), seats: numberField('Seats') }

export interface Talk {
  version: number
  name: string
  place: string | null
  seats: number | null
}
export const talk: Talk = { version: 3, name: 'On glazes', place: 'Upper hall', seats: 40 }

function check(values: unknown) {
  const { name, seats } = schemaOf(fields).parse(values)
  return [
    ...(name ? [] : [{ field: 'name' as const, message: 'Name is required', summary: 'A talk needs a name' }]),
    ...(Number.isNaN(seats) ? [{ field: 'seats' as const, message: 'Invalid seats', summary: 'Invalid seats' }] : []),
  ]
}

interface TalkFormProps {
  saved: Talk | null
  leave: (id: string) => void
}

function TalkForm({ saved, leave }: TalkFormProps) {
  const form = useVersionedForm({
    fields,
    id: 'talk-1',
    saved,
    valuesOf: (saved: Talk | null) => (saved ? valuesOf(fields, saved) : emptyValues(fields)),
    check,
    action: (savedId) => (savedId ? '/' : '/?new'),
    asNew: { newId: () => 'talk-2', changes: { place: '' } },
    failedMessage: 'Failed to save the talk',
    onSaved: () => {},
    leave,
  })
  return (
    <form
      aria-label="Talk"
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <FormNotices
        form={form}
        subject="This talk"
        otherChange="Something else."
        eventOf={({ seats }) => (seats === 0 ? { text: 'Booked out', fields: ['seats'] } : null)}
      />
      <TextField form={form.state} field="name" />
      <TextField form={form.state} field="place" />
      <NumberField form={form.state} field="seats" step="1" />
      <button type="submit" disabled={form.isBusy}>
        Save
      </button>
      <p>{form.isDirty ? 'Unsaved changes' : 'No changes'}</p>
    </form>
  )
}

export type StubbedResponse = [body: object, status?: number]

type Responses = (StubbedResponse | Promise<StubbedResponse>)[]

/** The form of a talk; each submission gets the next of `results`. */
export async function renderForm(saved: Talk | null, ...results: Responses) {
  return renderFormOf(null, saved, ...results)
}

/** As `renderForm`, with `owner` signed in, whose unsaved changes are kept. */
export async function renderFormOf(owner: string | null, saved: Talk | null, ...results: Responses) {
  const { element, sent, sentTo } = formOf(owner, saved, ...results)
  const page = await render(element)
  return { page, sent, sentTo, save: page.getByRole('button', { name: 'Save' }), name: page.getByLabelText('Name') }
}

/** What `renderFormOf` renders, what it will have sent, and the addresses that this went to. */
export function formOf(owner: string | null, saved: Talk | null, ...results: Responses) {
  const sent: FormSubmission[] = []
  const sentTo: string[] = []
  function Page() {
    const [savedId, setSavedId] = useState('')
    return (
      <>
        <TalkForm saved={saved} leave={setSavedId} />
        <output>{savedId}</output>
      </>
    )
  }
  const Stub = createRoutesStub([
    {
      path: '/',
      Component: Page,
      async action({ request }) {
        sent.push((await request.json()) as FormSubmission)
        const { pathname, search } = new URL(request.url)
        sentTo.push(`${pathname}${search}`)
        const [body, status = 200] = await results.shift()!
        return data(body, { status })
      },
    },
  ])
  const element = (
    <UnsavedFormOwner value={owner}>
      <Stub />
    </UnsavedFormOwner>
  )
  return { element, sent, sentTo }
}
