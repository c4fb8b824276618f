import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { showFailureWithReasons } from '#app/ui/show-failure.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useFocusPlace } from '#app/ui/use-kept-focus.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { OrderMails } from '../../mails/find-order-mails.server.ts'
import { OrderMailList } from '../../mails/order-mails.tsx'
import type { AdminOrder } from '../admin-order.ts'
import type { OrderChangeResult } from '../order-change-schema.server.ts'
import { adminOrderPath } from '../order-path.ts'

interface Props {
  order: AdminOrder
  mails: OrderMails
  /** ISO 8601. */
  readAt: string
}

/** The mails about the order, each with a way to send it again. */
export function MailsSection({ order: { handle }, mails, readAt }: Props) {
  const { timeZone } = useGallery().gallery
  const place = useFocusPlace<HTMLElement>()
  const { send, isSending } = useSubmission<OrderChangeResult>((result) => {
    if (result.outcome === 'done') showToast('success', result.message)
    else if (result.outcome === 'failed' || result.outcome === 'refused') showFailureWithReasons(result)
  })
  return (
    <section className="box" aria-labelledby="order-mails" {...place}>
      <h2 id="order-mails">Mails</h2>
      <OrderMailList
        sent={mails}
        now={new Date(readAt)}
        timeZone={timeZone}
        isBusy={isSending}
        onSendAgain={(mailId) => send(adminOrderPath(handle), { intent: 'send-mail', mailId })}
      />
    </section>
  )
}
