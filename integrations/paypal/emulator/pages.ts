import { type Instrument, instruments, type Order } from './orders.ts'

const labels: Record<Instrument | 'cancel', string> = {
  good: 'Pay now',
  refused: 'Pay with a card that is refused',
  declined: 'Pay with a card that is refused late',
  slow: 'Pay from a bank that takes its time',
  cancel: 'Cancel and return',
}

const page = (title: string, body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:16px/1.5 system-ui;max-width:26rem;margin:3rem auto;padding:0 1rem}button{display:block;width:100%;margin:.5rem 0;padding:.75rem;font:inherit}</style>
<h1>${title}</h1>${body}</html>`

const asText = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Where the emulator's buyer approves, or does not. */
export function approvalPage({ id, request }: Order): string {
  const { amount, description = 'Your order' } = request.purchase_units[0]
  const buttons = [...instruments, 'cancel' as const]
    .map((choice) => `<button name="choice" value="${choice}">${labels[choice]}</button>`)
    .join('')
  return page(
    'Emulated checkout',
    `<p>${asText(String(description))}<br><strong>${amount.value} ${amount.currency_code}</strong></p>
<form method="post"><input type="hidden" name="token" value="${id}">${buttons}</form>`,
  )
}

/**
 * What the window shows last: it tells the page that opened it, which closes it then. It closes by itself only where nobody
 * listens: a page that finds its window closed before it hears the message takes the payment for cancelled.
 */
export function closingPage(orderId: string, isApproved: boolean): string {
  const message = JSON.stringify({ source: 'paypal-emulator', orderId, isApproved })
  return page(
    isApproved ? 'Approved' : 'Cancelled',
    `<p>You may close this window.</p><script>opener?.postMessage(${message}, '*'); setTimeout(close, opener ? 10000 : 0)</script>`,
  )
}
