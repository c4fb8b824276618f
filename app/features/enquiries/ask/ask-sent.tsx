import { useEffect, useRef } from 'react'
import { addressLine } from '#app/features/gallery/postal-address.ts'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import type { Product } from '#app/features/products/product.ts'
import { formatPrice } from '#app/platform/money.ts'
import { stripInvisible } from '#app/platform/strip-invisible.ts'
import { Icon } from '#app/ui/icon.tsx'
import { answerPromise, type EnquiryKind } from '../enquiry.ts'
import type { EnquiryValues } from '../read-enquiry.ts'
import { formatViewing } from '../viewing-times.ts'
import { AskedWork } from './asked-work.tsx'

interface AskSentProps {
  /** The heading level below the title of the dialog or the page. */
  heading: 'h2' | 'h3'
  product: Product
  values: EnquiryValues
  received: { number: string; viewingAt: string | null }
}

const withUs: Record<EnquiryKind, string> = {
  question: 'Your question is with us.',
  viewing: 'Your request for a viewing is with us.',
  offer: 'Your offer is with us.',
}

/** The confirmation: the enquiry's facts, and when the gallery answers. */
export function AskSent({ heading: Heading, product, values, received: { number, viewingAt } }: AskSentProps) {
  const { gallery } = useGallery()
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current!.focus(), [])
  return (
    <div className="ask-sent" role="status">
      <span className="ask-sent__mark">
        <Icon name="check" />
      </span>
      <Heading ref={head} className="title-2 wrap-anywhere" tabIndex={-1}>
        Thank you, {values.name.trim()}.
      </Heading>
      <p className="wrap-anywhere">
        {withUs[values.kind]} {answerPromise}, to {stripInvisible(values.email)}.
      </p>
      <AskedWork product={product} />
      <dl className="num">
        {values.kind === 'offer' && (
          <>
            <dt>Offer</dt>
            <dd>{formatPrice(Number(values.offer.replaceAll(/[\s$,]/g, '')))}</dd>
          </>
        )}
        {viewingAt && (
          <>
            <dt>Viewing</dt>
            <dd>{formatViewing(viewingAt, gallery.timeZone)}, to be confirmed</dd>
            <dt>Where</dt>
            <dd>{addressLine(gallery)}</dd>
          </>
        )}
        <dt>Reference</dt>
        <dd>{number}</dd>
      </dl>
    </div>
  )
}
