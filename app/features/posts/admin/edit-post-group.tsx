import { useEffect, useId, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { slugOf } from '#app/platform/slug.ts'
import { savedState } from '#app/ui/admin-list/use-saved-id.ts'
import { TextArea, TextField } from '#app/ui/form/fields.tsx'
import { focusField } from '#app/ui/form/form-notes.tsx'
import { FormNotices } from '#app/ui/form/form-notices.tsx'
import { UnsavedGuard } from '#app/ui/form/unsaved-guard.tsx'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { checkGroup, groupFields, groupFormOf } from './post-group-form.ts'
import { addLinkId, editLinkId, type LeftForm } from './post-group-row.tsx'
import { type AdminPostGroup, type PostGroupKind, postGroups } from './post-groups.ts'

/** The form in the list: for a new category or tag (`group` is null), or for an existing one (CAT-03, TAG-03, OP-65). */
export function EditPostGroup({ kind, group }: { kind: PostGroupKind; group: AdminPostGroup | null }) {
  const { path, noun, hasDescription, messages } = postGroups[kind]
  const titleId = useId()
  const navigate = useNavigate()
  const [id] = useState(() => group?.id ?? uuidv7())
  const form = useVersionedForm({
    fields: groupFields,
    id,
    saved: group,
    valuesOf: groupFormOf,
    check: (values, saved) => checkGroup(kind, values, saved ?? {}).faults ?? [],
    action: () => path,
    asNew: { newId: uuidv7, changes: {} },
    failedMessage: messages.saveFailed,
    onSaved: (_, before) => showToast('success', before ? messages.updated : messages.created),
    leave(savedId) {
      const state: LeftForm = { ...savedState(savedId), focusId: editLinkId(savedId) }
      navigate(path, { state, replace: true, preventScrollReset: true })
    },
  })
  useEffect(() => focusField('name'), [])
  const { state } = form
  const left: LeftForm = { focusId: group ? editLinkId(group.id) : addLinkId }
  return (
    <form
      className="box grid grow gap-4"
      aria-labelledby={titleId}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.save()
      }}
    >
      <h2 id={titleId} className="mb-0">
        {form.saved ? messages.edit : messages.add}
      </h2>
      <FormNotices form={form} subject={`This ${noun[0]}`} keptAs={`a new ${noun[0]}`} hasSummary={false} />
      <div className="fgrid fgrid--2">
        <TextField form={state} field="name" isRequired />
        <TextField
          form={state}
          field="slug"
          hint={['Left empty, it is made from the name', slugOf(state.values.name)].filter(Boolean).join(': ')}
        />
        {hasDescription && <TextArea form={state} field="description" rows={3} className="span" />}
      </div>
      <div className="flex flex-wrap gap-2">
        <button type="submit" className="btn btn--primary btn--sm" aria-disabled={form.isBusy}>
          {form.isBusy ? 'Saving...' : 'Save'}
        </button>
        <Link className="btn btn--quiet btn--sm" to={path} state={left} replace preventScrollReset>
          Cancel
        </Link>
      </div>
      <UnsavedGuard form={form} />
    </form>
  )
}
