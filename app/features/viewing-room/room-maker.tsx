import { Link } from 'react-router'
import { artistPath } from '#app/features/artists/artist-path.ts'
import { makerLine } from '#app/features/artists/work-making.ts'
import type { Product } from '#app/features/products/product.ts'

/** The maker above the title, with a link to the artist's page; nothing for a work without an artist (ART-42). */
export function RoomMaker({ product, isListed }: { product: Product; isListed: boolean }) {
  const maker = makerLine(product)
  if (!maker) return null
  return (
    <p className="room__by">
      <MakerLink product={product} isListed={isListed} text={maker} />
    </p>
  )
}

/** Linked only from a listed work: an artist without one has no page. */
export function MakerLink({ product, isListed, text }: { product: Product; isListed: boolean; text: string }) {
  if (!product.artist || !isListed) return text
  return (
    <Link className="link reach" to={artistPath(product.artist.slug)}>
      {text}
    </Link>
  )
}
