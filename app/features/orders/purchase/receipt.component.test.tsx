import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { OwnOrder } from '#app/features/orders/own-order.ts'
import '#app/styles/app.css'
import { Receipt } from './receipt.tsx'

const name = 'Pair of George III Mahogany Side Chairs with Carved Splats and Needlepoint Seats, about 1775'

test.each([280, 560])(
  'SHOP-20 the long name of a work wraps beside its label, in a receipt of %i px',
  async (width) => {
    const order = { number: '0000002A', name, amount: '4800.00', delivery: 'to-arrange', invoicePart: null } as OwnOrder
    await render(
      <div style={{ width }}>
        <Receipt order={order} />
      </div>,
    )
    const linesOf = (text: string) => {
      const range = document.createRange()
      range.selectNodeContents(page.getByText(text, { exact: true }).element())
      return range.getClientRects().length
    }
    expect(['Order', 'Work', 'Paid', '$4,800.00'].map(linesOf)).toEqual([1, 1, 1, 1])
    expect(linesOf(name)).toBeGreaterThan(1)
  },
)
