import { Link } from 'react-router'
import { FieldError, type FormState, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import type { PostGroup } from './admin-post.ts'
import { postFields } from './post-form.ts'
import { maxGroups, postGroups } from './post-groups.ts'

const noun = { categories: 'category', tags: 'tag' } as const

interface Props {
  form: FormState<typeof postFields>
  field: 'categories' | 'tags'
  /** All of them; if there are very many, the first by name and those of the post. */
  groups: readonly PostGroup[]
}

/** The categories, or the tags, of a post: any number of them (OP-63). One that was deleted meanwhile can be removed. */
export function GroupChoices({ form, field, groups }: Props) {
  const chosen = form.values[field]
  const fault = form.faults[field]
  const isCut = groups.length >= maxGroups
  const gone = chosen
    .filter((id) => !groups.some((group) => group.id === id))
    .map((id) => ({ id, name: `A ${noun[field]} that is ${isCut ? 'not listed' : 'not there any more'}` }))
  return (
    <fieldset className="field" id={fieldId(field)} tabIndex={-1} {...faultAttributes(field, fault)}>
      <legend>{postFields[field].label}</legend>
      {groups.length + gone.length === 0 && (
        <p className="hint">
          There are none yet.{' '}
          <Link className="link reach" to={`${postGroups[noun[field]].path}?add`}>
            Add a {noun[field]}
          </Link>
        </p>
      )}
      <div className="choices">
        {[...groups, ...gone].map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) => {
                form.change((values) => ({
                  [field]: target.checked ? [...values[field], id] : values[field].filter((other) => other !== id),
                }))
                // The checkbox that had the focus disappears.
                if (gone.some((group) => group.id === id)) target.closest('fieldset')?.focus()
              }}
            />
            {name}
          </label>
        ))}
      </div>
      {isCut && (
        <p className="hint">
          Of very many {postFields[field].label.toLowerCase()} the first {maxGroups} by name are listed, and those of
          the post.
        </p>
      )}
      <FieldError field={field} message={fault} />
    </fieldset>
  )
}
