import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { formatPrice } from '#app/platform/money.ts'
import { ChosenField } from '#app/ui/form/chosen-field.tsx'
import { fieldId } from '#app/ui/form/fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useKeptFocus } from '#app/ui/use-kept-focus.ts'
import type { SellableWork } from './sellable-work.ts'
import { type UnreadWork, useWorkSearch } from './use-sellable-works.ts'

interface Props {
  /** null: none is chosen. */
  chosen: SellableWork | null
  /** One is chosen, but only its id is known. */
  unread: UnreadWork | null
  fault: string | undefined
  onChoose: (work: SellableWork | null) => void
}

/** Which work was sold, or is to be, found by its name, artist or inventory number (GSALE-03, GSALE-16). */
export function WorkField({ chosen, unread, fault, onChoose }: Props) {
  const keptFocus = useKeptFocus(() => document.getElementById(fieldId('work'))?.focus())
  return (
    <div className="contents" {...keptFocus}>
      <ChosenField<SellableWork>
        field="work"
        label="Artwork"
        isRequired
        chosen={unread ? { id: '', name: '' } : chosen}
        shown={unread ? <Unread {...unread} /> : chosen && <Work work={chosen} />}
        fault={fault ?? (chosen?.isSold ? 'It is sold already' : undefined)}
        useSearch={useWorkSearch}
        placeholder="Name, artist or inventory number"
        foundLabel="Artworks found"
        noneFound={(text) => `No unsold artwork has the name, artist or inventory number ‘${text}’.`}
        describe={(work) => <Work work={work} />}
        onChoose={onChoose}
      />
    </div>
  )
}

function Unread({ isReading, retry }: UnreadWork) {
  return (
    <div className="note note--error" role="alert">
      <Icon name="circle-alert" />
      <p className="grow">{isReading ? 'Reading the artwork…' : 'The artwork could not be read.'}</p>
      <button
        type="button"
        className="btn btn--secondary btn--sm"
        aria-disabled={isReading}
        onClick={() => {
          if (!isReading) retry()
        }}
      >
        Retry
      </button>
    </div>
  )
}

function Work({ work: { name, inventoryNumber, price, image, picture, reservedFor } }: { work: SellableWork }) {
  const facts = [
    inventoryNumber,
    price === null ? 'Price on request' : formatPrice(price),
    reservedFor && `Reserved for ${reservedFor}`,
  ]
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
