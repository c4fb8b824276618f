import { useId } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import { lastMomentOf } from '#app/platform/gallery-time.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import type { Page } from '#app/platform/paging.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { FilterSelect } from '#app/ui/admin-list/filter-select.tsx'
import { Row } from '#app/ui/admin-list/row.tsx'
import { Rows } from '#app/ui/admin-list/rows.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { invoiceNumber } from '../invoice.ts'
import type { AdminInvoiceRow } from './admin-invoice.ts'
import {
  type AdminInvoiceQuery,
  adminInvoiceListPath,
  invoiceFilters,
  readAdminInvoiceQuery,
  readInvoiceFilter,
} from './admin-invoice-query.ts'
import { describeBadge } from './describe-invoice.ts'
import { adminInvoicePath, adminInvoicesPath, newInvoicePath } from './invoice-path.ts'

interface Props {
  query: AdminInvoiceQuery
  /** A promise while it is pending; null when the page went out before it. */
  list: Page<AdminInvoiceRow> | Promise<Page<AdminInvoiceRow>> | null
}

/** The list of invoices (INV-03). */
export function AdminInvoicesPage({ query, list }: Props) {
  useStaffRevalidation(['orders_changes', 'products_changes'])
  return (
    <AdminListPage
      title="Invoices"
      actions={
        <div className="flex flex-wrap gap-2">
          <Link className="btn btn--secondary btn--sm" to="/admin/orders">
            Orders
          </Link>
          <Link className="btn btn--primary btn--sm" to={newInvoicePath()}>
            Write an Invoice
          </Link>
        </div>
      }
      path={adminInvoicesPath}
      query={query}
      readQuery={readAdminInvoiceQuery}
      pathOf={adminInvoiceListPath}
      list={list}
      noun={['invoice', 'invoices']}
      searchLabel="Search invoices"
      searchPlaceholder="Number, client or artwork..."
      filters={({ filter }, change) => (
        <FilterSelect
          name="state"
          label="State"
          value={filter}
          options={Object.entries(invoiceFilters)}
          onChange={(value) => change({ filter: readInvoiceFilter(value) })}
        />
      )}
      loadingLabel="Loading invoices"
      failedMessage="Failed to load invoices"
    >
      {(page) => <InvoiceList page={page} query={query} />}
    </AdminListPage>
  )
}

function InvoiceList({ page, query }: { page: Page<AdminInvoiceRow>; query: AdminInvoiceQuery }) {
  if (page.total === 0) return <NoInvoices query={query} />
  return (
    <Rows
      label="Invoices"
      columns={['Artwork', 'Amount', 'State', 'Part payment']}
      page={page}
      pathOf={(number) => adminInvoiceListPath({ ...query, page: number })}
    >
      {(invoice) => <InvoiceRow key={invoice.handle} invoice={invoice} />}
    </Rows>
  )
}

function InvoiceRow({ invoice }: { invoice: AdminInvoiceRow }) {
  const nameId = useId()
  const { timeZone } = useGallery().gallery
  const { handle, work, client, until, amountCents, firstCents, isMailLost } = invoice
  const { badge, label } = describeBadge(invoice)
  const day = `until ${formatGalleryDay(lastMomentOf({ until }), timeZone)}`
  return (
    <Row
      thumb={<AdminThumb image={work.image} picture={work.picture} name={work.name} />}
      name={work.name}
      nameId={nameId}
      editPath={adminInvoicePath(handle)}
      details={[invoiceNumber(handle), client, day, ...(isMailLost ? ['its mail was not sent'] : [])].join(' • ')}
      figure={formatPriceWithCents(amountCents / 100)}
      switches={<span className={badge}>{label}</span>}
      actions={
        firstCents !== null && (
          <span className="small quiet num lg:mr-auto">
            <span className="sr-only">Part payment: </span>
            {formatPriceWithCents(firstCents / 100)} first
          </span>
        )
      }
    />
  )
}

/** Nothing to list; a search or a filter that finds nothing can be cleared. */
function NoInvoices({ query: { search, filter } }: { query: AdminInvoiceQuery }) {
  if (search || filter !== 'all') {
    return (
      <EmptyState icon="tag" title={search ? `No invoices match ‘${search}’` : 'No invoices match'}>
        <Link className="btn btn--secondary" to={adminInvoicesPath}>
          Show all invoices
        </Link>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="tag" title="No invoices yet">
      <p>An invoice is written from the reservation of an artwork: in the artwork list, or beside its form.</p>
    </EmptyState>
  )
}
