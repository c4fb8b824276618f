import { Link } from 'react-router'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import type { AdminOrder } from '../admin-order.ts'

/** The work as it was when it was ordered, with a link to its form. */
export function WorkSection({ order: { work } }: { order: AdminOrder }) {
  return (
    <section className="box" aria-labelledby="order-work">
      <h2 id="order-work">Artwork</h2>
      <div className="thumb-line">
        <AdminThumb image={work.image} picture={work.picture} name={work.name} />
        <p className="title-4 min-w-0 wrap-anywhere">
          {work.id ? (
            <Link className="link" to={`/admin/products/edit/${work.id}`}>
              {work.name}
            </Link>
          ) : (
            <>
              {work.name} <span className="small block">It was deleted from the artworks.</span>
            </>
          )}
        </p>
      </div>
    </section>
  )
}
