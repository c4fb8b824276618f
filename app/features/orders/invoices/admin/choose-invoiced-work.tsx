import { Link, useNavigate } from 'react-router'
import { PageHead } from '#app/ui/admin-list/page-head.tsx'
import { WorkField } from '../../gallery-sales/work-field.tsx'
import { adminInvoicesPath, newInvoicePath } from './invoice-path.ts'

/** Asks which work an invoice is for, then opens the invoice's form (INV-01). */
export function ChooseInvoicedWork() {
  const navigate = useNavigate()
  return (
    <>
      <PageHead
        title={
          <div className="min-w-0">
            <Link className="link small reach" to={adminInvoicesPath}>
              Back to Invoices
            </Link>
            <h1>Write an Invoice</h1>
          </div>
        }
      />
      <section className="box mb-7 max-w-3xl">
        {/* Replaces this page in the history: Back leads to the list. */}
        <WorkField
          chosen={null}
          unread={null}
          fault={undefined}
          onChoose={(work) => work && navigate(newInvoicePath(work.id), { replace: true })}
        />
      </section>
    </>
  )
}
