import { type ReactNode, useId } from 'react'
import { formatYears } from '#app/features/artists/artist-years.ts'
import { makerLine } from '#app/features/artists/work-making.ts'
import type { Product } from '#app/features/products/product.ts'
import { MakerLink } from './room-maker.tsx'

/** Whether the specifications include any of the rows below (ART-43). */
export function hasMaking(product: Product): boolean {
  const { artist, date_text, medium, edition, signature, inventory_number, certificate } = product
  return Boolean(artist || date_text || medium || edition || signature || inventory_number || certificate)
}

/** Who made it, when and of what: the first rows of the specifications, as far as known. */
export function MakingRows({ product, isListed }: { product: Product; isListed: boolean }) {
  const { artist, date_text, medium, edition, signature } = product
  const years = artist && formatYears(artist)
  return (
    <>
      {artist && (
        <Row name="Artist">
          <MakerLink product={product} isListed={isListed} text={makerLine(product)!} />
          {years && <span className="num"> ({years})</span>}
        </Row>
      )}
      <Row name="Date">{date_text}</Row>
      <Row name="Medium">{medium}</Row>
      <Row name="Edition">{edition}</Row>
      <Row name="Signature">{signature}</Row>
    </>
  )
}

/** The rows on its documentation: the last ones. */
export function PaperRows({ product: { inventory_number, certificate } }: { product: Product }) {
  return (
    <>
      <Row name="Inventory number">{inventory_number}</Row>
      <Row name="Certificate">{certificate}</Row>
    </>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className="whitespace-pre-line">{children}</dd>
    </>
  )
}

/** Provenance, exhibitions and literature, each under its own heading (ART-44). */
export function RoomRecords({ product: { provenance, exhibitions, literature } }: { product: Product }) {
  return (
    <>
      <Records name="Provenance" text={provenance} />
      <Records name="Exhibitions" text={exhibitions} />
      <Records name="Literature" text={literature} />
    </>
  )
}

/** One entry a line. */
function Records({ name, text }: { name: string; text: string | null }) {
  const id = useId()
  if (!text) return null
  return (
    <section className="room__facts-list" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="room__records">
        {text
          .split(/\n+/)
          .filter((line) => line.trim())
          .map((line, index) => (
            <li key={index}>{line}</li>
          ))}
      </ul>
    </section>
  )
}
