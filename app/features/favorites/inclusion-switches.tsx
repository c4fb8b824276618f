import type { Inclusion } from './favorite-text.ts'

const labels: Record<keyof Inclusion, string> = {
  images: 'Include Images',
  details: 'Include Details',
  price: 'Include Price',
  notes: 'Include Notes',
}

/** Four switches for what the list includes about each work (EMAIL-03, PRINT-01). */
export function InclusionSwitches({
  include,
  onChange,
}: {
  include: Inclusion
  onChange: (include: Inclusion) => void
}) {
  return (
    <fieldset className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
      <legend className="sr-only">What to include</legend>
      {(Object.keys(labels) as (keyof Inclusion)[]).map((part) => (
        <button
          key={part}
          type="button"
          className="switch text-left"
          role="switch"
          aria-checked={include[part]}
          onClick={() => onChange({ ...include, [part]: !include[part] })}
        >
          <i />
          {labels[part]}
        </button>
      ))}
    </fieldset>
  )
}
