import { useId } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { differingFields, type ProductField, type ProductFormValues, productFieldLabels } from './product-form.ts'
import { fieldId } from './product-form-fields.tsx'
import type { ProductFault } from './product-form-schema.ts'

/** Everything that stands against the save that was tried, each leading to its field (OP-53). */
export function FaultSummary({ faults }: { faults: readonly Pick<ProductFault, 'field' | 'summary'>[] }) {
  if (faults.length === 0) return null
  return (
    <div className="note note--error" role="alert">
      <Icon name="circle-alert" />
      <ul className="grid gap-1">
        {faults.map(({ field, summary }) => (
          <li key={field + summary}>
            <button type="button" className="link text-left" onClick={() => focusField(field)}>
              {summary}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function focusField(field: ProductField) {
  document.getElementById(fieldId(field))?.focus()
}

interface ConflictNoteProps {
  base: ProductFormValues
  theirs: ProductFormValues
  mine: ProductFormValues
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved the work meanwhile: what they changed, and two ways on. Nothing was overwritten. */
export function ConflictNote({ base, theirs, mine, onKeepMine, onTakeTheirs }: ConflictNoteProps) {
  const titleId = useId()
  const changed = differingFields(base, theirs)
  const mineToo = new Set(differingFields(base, mine))
  return (
    <section className="note note--warn" aria-labelledby={titleId}>
      <Icon name="triangle-alert" />
      <div className="grid min-w-0 grow gap-3">
        <div role="alert">
          <h2 id={titleId} className="font-sans text-15 font-medium">
            This artwork was changed while you worked on it
          </h2>
          <p>Nothing was overwritten. What is saved now:</p>
        </div>
        {changed.length === 0 ? (
          <p>Its sale or its price at the sale, which are not in this form.</p>
        ) : (
          <dl className="conflict">
            {changed.map((field) => (
              <div key={field}>
                <dt>{productFieldLabels[field]}</dt>
                <dd>
                  <s>{show(base[field])}</s> <b>{show(theirs[field])}</b>
                  {mineToo.has(field) && <span> (yours: {show(mine[field])})</span>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn btn--secondary btn--sm" onClick={onKeepMine}>
            Keep my changes
          </button>
          <button type="button" className="btn btn--quiet btn--sm" onClick={onTakeTheirs}>
            Use what is saved
          </button>
        </div>
      </div>
    </section>
  )
}

function show(value: string | string[]): string {
  if (Array.isArray(value)) return value.length === 1 ? '1 image' : `${value.length} images, in their order`
  if (value === '') return 'empty'
  return value.length > 120 ? `${value.slice(0, 120)}…` : value
}
