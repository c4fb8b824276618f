import { mailtoHref } from '#app/platform/mailto-href.ts'
import { phoneHref } from '#app/platform/phone-href.ts'
import { copyText } from '#app/ui/copy-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import type { AdminOrder } from '../admin-order.ts'

/** Who paid and where to send the work, according to the payment provider. */
export function BuyerSection({ order: { buyer, number, statedDelivery } }: { order: AdminOrder }) {
  const { name, email, phone, shipTo } = buyer
  const copy = async () => {
    const isCopied = await copyText(shipTo.join('\n'))
    showToast(isCopied ? 'success' : 'error', isCopied ? 'Address copied' : 'The address could not be copied')
  }
  return (
    <section className="box" aria-labelledby="order-buyer">
      <h2 id="order-buyer">Buyer</h2>
      <div className="grid gap-4 wrap-anywhere">
        {name || email ? (
          <div>
            {name && <p>{name}</p>}
            {email && (
              <a className="link reach" href={mailtoHref(email, { subject: `Your order ${number}` })}>
                {email}
              </a>
            )}
          </div>
        ) : (
          <p className="small">Not known: the payment provider names the buyer when the payment is made.</p>
        )}
        {name && !email && !phone && <p className="small">Neither email nor telephone is known.</p>}
        {phone && (
          <p>
            <a className="link reach" href={phoneHref(phone)}>
              {phone}
            </a>
          </p>
        )}
        {shipTo.length > 0 && (
          <div>
            <h3 className="small font-sans">{statedDelivery?.to === 'gallery' ? 'Address' : 'Ship to'}</h3>
            <address className="not-italic">
              {shipTo.map((line, index) => (
                <span key={index} className="block">
                  {line}
                </span>
              ))}
            </address>
            <button type="button" className="btn btn--quiet btn--sm -ml-3" onClick={copy}>
              <Icon name="copy" size={16} />
              Copy Address
            </button>
          </div>
        )}
      </div>
    </section>
  )
}
