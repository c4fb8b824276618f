import { useState } from 'react'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { formatPrice } from '#app/platform/money.ts'
import { FieldError, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { SellableWork } from './sellable-work.ts'
import { useWorkSearch } from './use-sellable-works.ts'

interface Props {
  /** null: none is chosen. */
  chosen: SellableWork | null
  fault: string | undefined
  onChoose: (work: SellableWork | null) => void
}

/** Which work was sold, found by its name (GSALE-03). */
export function WorkField({ chosen, fault, onChoose }: Props) {
  if (!chosen) return <WorkSearch fault={fault} onChoose={onChoose} />
  return (
    <div className="field">
      <p className="font-medium" id="chosen-work">
        Artwork
      </p>
      <fieldset className="grid min-w-0 gap-1" aria-labelledby="chosen-work">
        <Work work={chosen} />
        <button
          type="button"
          className="btn btn--quiet btn--sm -ml-3 justify-self-start"
          onClick={() => onChoose(null)}
        >
          Choose Another
        </button>
      </fieldset>
      <FieldError field="work" message={fault ?? (chosen.isSold ? 'It is sold already' : undefined)} />
    </div>
  )
}

function WorkSearch({ fault, onChoose }: Omit<Props, 'chosen'>) {
  const [text, setText] = useState('')
  const { found, isFailed } = useWorkSearch(text)
  return (
    <div className="field">
      <label htmlFor={fieldId('work')} data-required>
        Artwork
      </label>
      <input
        id={fieldId('work')}
        className="input"
        type="search"
        autoComplete="off"
        maxLength={200}
        placeholder="Search artworks by name..."
        value={text}
        {...faultAttributes('work', fault)}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          // Enter saves no form from here.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <FieldError field="work" message={fault} />
      {isFailed && (
        <p className="error" role="alert">
          <Icon name="circle-alert" size={16} />
          The search failed. Type on to try again.
        </p>
      )}
      <p className="sr-only" role="status">
        {found.length > 0 && `${found.length} found`}
      </p>
      {found.length > 0 && (
        <ul className="results" aria-label="Artworks found">
          {found.map((work) => (
            <li key={work.id}>
              <button type="button" className="results__add" onClick={() => onChoose(work)}>
                <Work work={work} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Work({ work: { name, price, image, picture, reservedFor } }: { work: SellableWork }) {
  const facts = [price === null ? 'Price on request' : formatPrice(price), reservedFor && `Reserved for ${reservedFor}`]
  return (
    <span className="thumb-line wrap-anywhere">
      <AdminThumb image={image} picture={picture} name="" />
      <span className="min-w-0">
        <span className="block">{name}</span>
        <span className="small quiet block">{facts.filter(Boolean).join(' • ')}</span>
      </span>
    </span>
  )
}
