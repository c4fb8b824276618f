import { Link } from 'react-router'
import { productPath } from '#app/features/products/product-path.ts'
import { AskForm, type AskFormProps } from './ask-form.tsx'

/** The form about a work as a page of its own, which works without JavaScript (ENQ-01). */
export function AskPage(props: Omit<AskFormProps, 'heading' | 'onSending' | 'cancel' | 'back'>) {
  const path = productPath(props.product.id)
  return (
    <div className="page page--ask">
      <h1 className="title-1">Ask about this work</h1>
      <AskForm
        {...props}
        heading="h2"
        cancel={
          <Link className="btn btn--quiet" to={path}>
            Cancel
          </Link>
        }
        back={
          <Link className="btn btn--secondary" to={path}>
            Back to the work
          </Link>
        }
      />
    </div>
  )
}
