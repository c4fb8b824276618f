import { toast } from 'sonner'
import { afterEach, beforeAll, expect } from 'vitest'

// Without the styles of the product a toast lies in the middle of the page. It came between the press and the release of a
// click on a button there, which then was no click at all. Here only a toast's own buttons are clicked.
beforeAll(() => {
  const style = document.createElement('style')
  style.textContent = '.toasts { pointer-events: none } .toasts .toast button { pointer-events: auto }'
  document.head.append(style)
})

// Toasts outlive their page.
afterEach(async () => {
  toast.dismiss()
  await expect.poll(() => document.querySelector('[data-sonner-toast]')).toBeNull()
})
