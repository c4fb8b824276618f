import { useId } from 'react'
import { Link } from 'react-router'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { AdminThumb } from '#app/features/images/admin-thumb.tsx'
import { useStaffRevalidation } from '#app/features/live/use-staff-revalidation.ts'
import { formatMoment } from '#app/platform/format-moment.ts'
import { formatPriceWithCents } from '#app/platform/money.ts'
import { AdminListPage } from '#app/ui/admin-list/admin-list-page.tsx'
import { FilterSelect } from '#app/ui/admin-list/filter-select.tsx'
import { Row } from '#app/ui/admin-list/row.tsx'
import { Rows } from '#app/ui/admin-list/rows.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { adminInvoicesPath } from '../invoices/admin/invoice-path.ts'
import type { AdminOrderPage, AdminOrderRow } from './admin-order.ts'
import {
  type AdminOrderQuery,
  adminOrdersPath,
  formatMonth,
  monthsUpTo,
  orderFilters,
  readAdminOrderQuery,
  readMonth,
  readOrderFilter,
} from './admin-order-query.ts'
import { deliveryBadge, deliveryNames, describeForStaff } from './describe-for-staff.ts'
import { adminOrderPath, recordSalePath } from './order-path.ts'
import { OrdersThatNeedYou } from './orders-that-need-you.tsx'

interface Props {
  query: AdminOrderQuery
  /** A promise while it is pending; null when the page went out before it. */
  list: AdminOrderPage | Promise<AdminOrderPage> | null
}

/** The list of orders (OADM-01, OADM-02). */
export function AdminOrdersPage({ query, list }: Props) {
  useStaffRevalidation('orders_changes')
  return (
    <AdminListPage
      title="Orders"
      actions={
        <div className="flex flex-wrap gap-2">
          <Link className="btn btn--secondary btn--sm" to={adminInvoicesPath}>
            Invoices
          </Link>
          <a
            className="btn btn--secondary btn--sm"
            href={`/admin/orders/export${query.month ? `?month=${query.month}` : ''}`}
          >
            Export Payments (CSV)
          </a>
          <Link className="btn btn--primary btn--sm" to={recordSalePath()}>
            Record a Sale
          </Link>
        </div>
      }
      path="/admin/orders"
      query={query}
      readQuery={readAdminOrderQuery}
      pathOf={adminOrdersPath}
      list={list}
      noun={['order', 'orders']}
      searchLabel="Search orders"
      searchPlaceholder="Number, artwork, buyer or invoice..."
      filters={({ filter, month }, change) => (
        <>
          <FilterSelect
            name="state"
            label="State"
            value={filter}
            options={Object.entries(orderFilters)}
            onChange={(value) => change({ filter: readOrderFilter(value) })}
          />
          <MonthFilter month={month} onChange={(chosen) => change({ month: chosen })} />
        </>
      )}
      loadingLabel="Loading orders"
      failedMessage="Failed to load orders"
    >
      {(page) => (
        <>
          {query.filter === 'all' && <OrdersThatNeedYou inNeed={page.inNeed} />}
          <OrderList page={page} query={query} />
        </>
      )}
    </AdminListPage>
  )
}

/** Of the last two years. */
function MonthFilter({ month, onChange }: { month: string | null; onChange: (month: string | null) => void }) {
  const { today } = useGallery()
  const months = monthsUpTo(today.slice(0, 7))
  const offered = month && !months.includes(month) ? [month, ...months] : months
  return (
    <FilterSelect
      name="month"
      label="Month"
      value={month}
      options={[['', 'All months'], ...offered.map((value) => [value, formatMonth(value)] as const)]}
      onChange={(value) => onChange(readMonth(value))}
    />
  )
}

function OrderList({ page, query }: { page: AdminOrderPage; query: AdminOrderQuery }) {
  if (page.total === 0) return <NoOrders query={query} />
  return (
    <Rows
      label="Orders"
      columns={['Artwork', 'Amount', 'State', 'Delivery']}
      page={page}
      pathOf={(number) => adminOrdersPath({ ...query, page: number })}
    >
      {(order) => <OrderRow key={order.handle} order={order} />}
    </Rows>
  )
}

function OrderRow({ order }: { order: AdminOrderRow }) {
  const nameId = useId()
  const { timeZone } = useGallery().gallery
  const { number, openedAt, buyer, work, state, delivery, isUndone, isBeingFullyRefunded, invoice } = order
  const summary = describeForStaff(order)
  return (
    <Row
      thumb={<AdminThumb image={work.image} picture={work.picture} name={work.name} />}
      name={work.name}
      nameId={nameId}
      editPath={adminOrderPath(order.handle)}
      details={[number, buyer, formatMoment(openedAt, timeZone)].filter(Boolean).join(' • ')}
      figure={
        <>
          {formatPriceWithCents(order.amountCents / 100)}
          {order.refundedCents > 0 && (
            <span className="small quiet block">−{formatPriceWithCents(order.refundedCents / 100)} returned</span>
          )}
        </>
      }
      switches={<span className={summary.badge}>{summary.label}</span>}
      actions={
        state === 'paid' &&
        !isUndone &&
        !isBeingFullyRefunded &&
        (invoice?.part !== 'first' || delivery !== 'to-arrange') && (
          <span className={`${deliveryBadge(delivery)} mr-auto`}>
            <span className="sr-only">Delivery: </span>
            {deliveryNames[delivery]}
          </span>
        )
      }
    />
  )
}

/** Nothing to list; a search or a filter that finds nothing can be cleared. */
function NoOrders({ query: { search, filter, month } }: { query: AdminOrderQuery }) {
  if (!search && filter === 'all' && !month) {
    return (
      <EmptyState icon="tag" title="No orders yet">
        <p>What visitors buy stands here, with its buyer and what is to be done next.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState icon="tag" title={nothingFound({ search, filter, month })}>
      <Link className="btn btn--secondary" to="/admin/orders">
        Show all orders
      </Link>
    </EmptyState>
  )
}

function nothingFound({ search, filter, month }: Omit<AdminOrderQuery, 'page'>): string {
  if (search) return `No orders match ‘${search}’`
  if (!month && filter === 'needs-you') return 'No order needs you'
  if (!month && filter === 'to-deliver') return 'Nothing is left to deliver'
  return 'No orders match'
}
