import { Link } from 'react-router'
import type { ImageMigration } from './image-migration.ts'

/** The images that could not be moved, each with its work and why. */
export function MigrationErrors({ run }: { run: ImageMigration }) {
  const { errors, failed } = run
  if (errors.length === 0) return null
  return (
    <details className="small">
      <summary className="link">{failed === 1 ? '1 image with an error' : `${failed} images with errors`}</summary>
      <ul className="migration__errors mt-3" aria-label="Images with errors">
        {errors.map(({ product_id, product_name, image, message, detail }) => (
          <li key={`${product_id} ${image}`}>
            <Link className="link" to={`/admin/products/edit/${product_id}`}>
              {product_name}
            </Link>
            : {message}
            <span className="block quiet">{detail}</span>
            <span className="block quiet">{image}</span>
          </li>
        ))}
        {failed > errors.length && <li>and {failed - errors.length} more</li>}
      </ul>
    </details>
  )
}
