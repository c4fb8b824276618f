import { FieldError, type FormState, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import type { PostGroup } from './admin-post.ts'
import { postFields } from './post-form.ts'

interface Props {
  form: FormState<typeof postFields>
  field: 'categories' | 'tags'
  /** All that there are. */
  groups: readonly PostGroup[]
}

/** Which categories, or tags, a post has: any number of them (OP-63). */
export function GroupChoices({ form, field, groups }: Props) {
  const chosen = form.values[field]
  const fault = form.faults[field]
  return (
    <fieldset className="field" id={fieldId(field)} tabIndex={-1} {...faultAttributes(field, fault)}>
      <legend>{postFields[field].label}</legend>
      {groups.length === 0 && <p className="hint">There are none yet.</p>}
      <div className="choices">
        {groups.map(({ id, name }) => (
          <label key={id} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                form.change((values) => ({
                  [field]: target.checked ? [...values[field], id] : values[field].filter((other) => other !== id),
                }))
              }
            />
            {name}
          </label>
        ))}
      </div>
      <FieldError field={field} message={fault} />
    </fieldset>
  )
}
