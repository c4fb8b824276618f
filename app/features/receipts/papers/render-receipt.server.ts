import { type ManualPaymentMethod, wayNames } from '#app/features/orders/manual-payments/manual-payment.ts'
import type { Order } from '#app/features/orders/order-context.ts'
import { body, right } from '#app/features/tear-sheets/tear-sheet-frame.server.ts'
import type { Writer } from '#app/features/tear-sheets/tear-sheet-writer.server.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import type { Site } from '#app/platform/settings.ts'
import { formatAmount, readReceiptFacts, redactForBuyer } from '../read-receipt-facts.server.ts'
import { drawBlock, drawPaper, drawRule, heading, type PaperContext, textLeft, textWidth } from './draw-paper.server.ts'

/** A finished PDF. */
export interface OrderPaper {
  pdf: Buffer
  fileName: string
}

interface Options {
  /** As its buyer may see it: without an address after 90 days. */
  isForBuyer?: boolean
}

const providerNames: Record<string, string> = { demo: 'the demo checkout', paypal: 'PayPal' }
/** Space for an amount at the right of a line. */
const amountWidth = 96

/** The receipt of an order: what was bought, what was paid for it line by line, and what was returned; null if nothing was paid (OPAGE-06). */
export async function renderReceipt(
  context: PaperContext,
  site: Site,
  order: Order,
  { isForBuyer = false }: Options = {},
): Promise<OrderPaper | null> {
  const all = await readReceiptFacts(context.db, order)
  const facts = isForBuyer ? redactForBuyer(all, context.now()) : all
  if (!facts.isPaid) return null
  const { timeZone } = context.settings.gallery
  const day = (at: Date) => formatGalleryDay(at.toISOString(), timeZone)
  const orderLines = [
    `Number ${facts.number}`,
    `Ordered ${day(facts.openedAt)}`,
    ...(facts.paidAt ? [`Paid ${day(facts.paidAt)}${paidBy(order.provider, facts.paidInGallery)}`] : []),
    ...(facts.refundedAt ? [`Returned ${day(facts.refundedAt)}`] : []),
  ]
  const { name, email, shipTo } = facts.payer
  const buyerLines = [name, email ?? ''].filter(Boolean)
  const pdf = await drawPaper(context, site, order, {
    title: 'Receipt',
    facts,
    texts: [...orderLines, ...buyerLines, ...shipTo, ...facts.lines.map(({ label }) => label)],
    draw(writer, top) {
      let y = drawBlock(writer, 'Order', orderLines, top)
      if (buyerLines.length > 0) y = drawBlock(writer, 'Buyer', buyerLines, y)
      if (shipTo.length > 0) y = drawBlock(writer, facts.isCollected ? 'Address' : 'Deliver to', shipTo, y)
      drawRule(writer, y)
      y += 8
      for (const { label, cents } of facts.lines) y = drawAmount(writer, label, cents, y, body)
      drawRule(writer, y + 6)
      y += 14
      for (const { label, cents } of facts.totals) y = drawAmount(writer, label, cents, y, heading)
    },
  })
  return { pdf, fileName: `receipt-${facts.number}.pdf` }
}

function paidBy(provider: string, inGallery: ManualPaymentMethod | null): string {
  if (inGallery) return ` by ${wayNames[inGallery].toLowerCase()}`
  const name = providerNames[provider]
  return name ? ` through ${name}` : ''
}

/** One line of what was paid: its name at the left, its amount at the right edge. Returns where the next line may begin. */
function drawAmount(writer: Writer, label: string, cents: number, top: number, style: typeof body | typeof heading) {
  const lines = writer.set(label, style, textWidth - amountWidth, 3).lines
  const amount = formatAmount(cents)
  const width = writer.document.font(style.font).fontSize(style.size).widthOfString(amount)
  const next = writer.write(lines, style, textLeft, top)
  writer.writeLine(amount, style, right - width, top)
  return next + 2
}
