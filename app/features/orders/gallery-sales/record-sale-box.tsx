import { Link } from 'react-router'
import { recordSalePath } from '../admin/order-path.ts'

/** The link from a work's form to the form of its sale in the gallery. */
export function RecordSaleBox({ work }: { work: string }) {
  return (
    <section className="box" aria-labelledby="gallery-sale">
      <h2 id="gallery-sale">Sale in the gallery</h2>
      <p className="small quiet">
        Sold here, for cash or by card? Recorded as an order it has a receipt and is in the books.
      </p>
      <p className="mt-3">
        <Link className="btn btn--secondary btn--sm" to={recordSalePath(work)}>
          Record a sale…
        </Link>
      </p>
    </section>
  )
}
