import type { Order } from '#app/features/orders/order-context.ts'
import { body } from '#app/features/tear-sheets/tear-sheet-frame.server.ts'
import { formatGalleryDay } from '#app/platform/gallery-date.ts'
import type { Site } from '#app/platform/settings.ts'
import { readReceiptFacts } from '../read-receipt-facts.server.ts'
import { drawBlock, drawPaper, heading, type PaperContext, textLeft, textWidth } from './draw-paper.server.ts'
import type { OrderPaper } from './render-receipt.server.ts'

const large = { ...body, size: 14, leading: 20 } as const

/** The note that travels with a work, for whoever packs and unpacks it: the work, its size and its destination; no price (OPAGE-07). */
export async function renderPackingNote(context: PaperContext, site: Site, order: Order): Promise<OrderPaper> {
  const facts = await readReceiptFacts(context.db, order)
  const { timeZone } = context.settings.gallery
  const { name, shipTo: address } = facts.payer
  const shipTo = facts.isCollected ? [name] : address.length > 0 ? address : [name, 'Address to be agreed']
  const orderLines = [
    `Number ${facts.number}`,
    `Ordered ${formatGalleryDay(facts.openedAt.toISOString(), timeZone)}`,
    'One work',
  ]
  const pdf = await drawPaper(context, site, order, {
    title: 'Packing note',
    facts,
    texts: [...orderLines, ...shipTo],
    draw(writer, top) {
      let y = writer.writeLine(facts.isCollected ? 'Collected in the gallery' : 'Ship to', heading, textLeft, top) + 2
      for (const line of shipTo.filter(Boolean))
        y = writer.write(writer.set(line, large, textWidth, 3).lines, large, textLeft, y)
      drawBlock(writer, 'Order', orderLines, y + 18)
    },
  })
  return { pdf, fileName: `packing-note-${facts.number}.pdf` }
}
