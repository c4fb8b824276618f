/**
 * What the emulator serves as `PAYPAL_SDK_URL`: the part of PayPal's browser script, version 6, that a page with one-time
 * payments uses, with the approval page in a window of its own.
 */
export function browserScript(url: string): string {
  return `window.paypal = {
  async createInstance() {
    const createSession = ({ onApprove, onCancel, onError }) => ({
      destroy() {},
      async start(_options, order) {
        // Opened within the click, or the browser takes it for an advertisement.
        const checkout = open('', 'paypal-emulator', 'popup,width=480,height=640')
        try {
          const { orderId } = await order
          if (!checkout) throw new Error('The window was blocked')
          checkout.location = ${JSON.stringify(url)} + '/checkoutnow?token=' + orderId
          const isApproved = await new Promise((done) => {
            const listen = ({ origin, data }) => {
              if (origin !== ${JSON.stringify(url)} || data?.orderId !== orderId) return
              end(data.isApproved)
            }
            const watch = setInterval(() => checkout.closed && end(false), 500)
            const end = (answer) => {
              clearInterval(watch)
              removeEventListener('message', listen)
              done(answer)
            }
            addEventListener('message', listen)
          })
          await (isApproved ? onApprove?.({ orderId }) : onCancel?.({ orderId }))
        } catch (error) {
          checkout?.close()
          onError?.(error)
        }
      },
    })
    return {
      findEligibleMethods: async () => ({ isEligible: () => true }),
      createPayPalOneTimePaymentSession: createSession,
    }
  },
}
`
}
