import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { formatPrice } from '#app/platform/money.ts'
import { ChosenField } from '#app/ui/form/chosen-field.tsx'
import type { SellableWork } from './sellable-work.ts'
import { useWorkSearch } from './use-sellable-works.ts'

interface Props {
  /** null: none is chosen. */
  chosen: SellableWork | null
  fault: string | undefined
  onChoose: (work: SellableWork | null) => void
}

/** Which work was sold, or is to be, found by its name, artist or inventory number (GSALE-03, GSALE-16). */
export function WorkField({ chosen, fault, onChoose }: Props) {
  return (
    <ChosenField<SellableWork>
      field="work"
      label="Artwork"
      isRequired
      chosen={chosen}
      shown={chosen && <Work work={chosen} />}
      fault={fault ?? (chosen?.isSold ? 'It is sold already' : undefined)}
      useSearch={useWorkSearch}
      placeholder="Name, artist or inventory number"
      foundLabel="Artworks found"
      noneFound={(text) => `No unsold artwork has the name, artist or inventory number ‘${text}’.`}
      describe={(work) => <Work work={work} />}
      onChoose={onChoose}
    />
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
