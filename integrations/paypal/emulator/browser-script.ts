/**
 * What the emulator serves as `PAYPAL_SDK_URL`: the part of PayPal's browser script, version 6, that a page with one-time
 * payments uses, with its button and the approval page in a window of its own.
 */
export function browserScript(url: string): string {
  return `(() => {
const checkoutUrl = ${JSON.stringify(url)}

customElements.get('paypal-button') ?? customElements.define('paypal-button', class extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot) return
    this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML =
      '<style>:host{display:inline-block}button{box-sizing:border-box;width:100%;height:48px;border:0;border-radius:4px;background:#ffc439;color:#111;font:600 16px/1 system-ui;cursor:pointer}button:focus-visible{outline:2px solid #003087;outline-offset:2px}</style><button type="button">Pay with PayPal</button>'
  }
})

function createSession({ orderId: givenId, onApprove, onCancel, onComplete, onError }) {
  let end
  return {
    destroy: () => end?.(),
    cancel: () => end?.('canceled'),
    async start({ presentationMode = 'auto' } = {}, order) {
      if (end) return
      // Opened within the click, or the browser takes it for an advertisement.
      const checkout = open('', 'paypal-emulator', 'popup,width=480,height=640')
      if (!checkout)
        throw Object.assign(new Error('The window was blocked'), { name: 'PayPalError', code: 'ERR_DEV_UNABLE_TO_OPEN_POPUP', isRecoverable: presentationMode === 'popup' })
      try {
        const orderId = givenId ?? (await order).orderId
        checkout.location = checkoutUrl + '/checkoutnow?token=' + orderId
        const state = await new Promise((done) => {
          const listen = ({ origin, data }) => {
            if (origin === checkoutUrl && data?.orderId === orderId) end(data.isApproved ? 'approved' : 'canceled')
          }
          const watch = setInterval(() => checkout.closed && end('canceled'), 500)
          addEventListener('message', listen)
          end = (answer) => {
            clearInterval(watch)
            removeEventListener('message', listen)
            end = undefined
            if (!checkout.closed) checkout.close()
            done(answer)
          }
        })
        if (state === 'approved') await onApprove?.({ orderId, fundingSource: 'paypal' })
        if (state === 'canceled') onCancel?.({ orderId })
        if (state) onComplete?.({ paymentSessionState: state })
      } catch (error) {
        onError?.(error)
      }
    },
  }
}

window.paypal = {
  version: '6.0.0',
  async createInstance({ clientId, clientToken, components }) {
    if (!clientId && !clientToken) throw new Error('clientId or clientToken is required')
    return {
      findEligibleMethods: async () => ({ isEligible: () => true }),
      ...(components.includes('paypal-payments') && { createPayPalOneTimePaymentSession: createSession }),
    }
  },
}
})()
`
}
