import { EmptyState } from '../empty-state.tsx'
import type { FormFault } from './form-fields.ts'

/** Shown instead of a preview if the values are invalid. */
export function PreviewFaults({ faults }: { faults: readonly Pick<FormFault<string>, 'field' | 'summary'>[] }) {
  return (
    <div className="page">
      <EmptyState heading="h1" title="This cannot be shown yet">
        <ul className="grid gap-1">
          {faults.map(({ field, summary }) => (
            <li key={field + summary}>{summary}</li>
          ))}
        </ul>
        <p>Mend it in the form, which is open in the other tab.</p>
      </EmptyState>
    </div>
  )
}

/** Shown if nothing exists with the id in the address. */
export function NothingToPreview() {
  return (
    <div className="page">
      <EmptyState heading="h1" title="There is nothing to preview">
        <p>It was never saved, or was deleted.</p>
      </EmptyState>
    </div>
  )
}
