import { toast } from 'sonner'
import { afterEach, beforeAll, expect } from 'vitest'

// Without the styles of the product a toast lies in the middle of the page. It came between the press and the release of a
// click on a button there, which then was no click at all. Here only a toast's own buttons are clicked.
beforeAll(() => {
  const style = document.createElement('style')
  style.textContent = '.toasts { pointer-events: none } .toasts .toast button { pointer-events: auto }'
  document.head.append(style)
})

// A toast stays until it is dismissed, however long the test takes: sonner's clock stands while nobody looks at the tab.
Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })

// Toasts outlive their page; one may still be on its way. Each is dismissed by its id, as often as it takes: `toast.dismiss()`
// passes over those that it has dismissed before, also one that had not been rendered yet and has been since.
afterEach(async () => {
  await expect
    .poll(() => {
      for (const { id } of toast.getHistory()) toast.dismiss(id)
      return document.querySelector('[data-sonner-toast]')
    })
    .toBeNull()
})
