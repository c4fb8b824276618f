import { toast } from 'sonner'
import { afterEach, beforeAll, expect, inject } from 'vitest'
import { delayRendering } from './delay-rendering.ts'

declare module 'vitest' {
  interface ProvidedContext {
    renderDelayMs: number
  }
}

delayRendering(inject('renderDelayMs'))

// Without the product's styles a toast is in the middle of the page. It once appeared between pressing and releasing a button
// there, so that no click happened. In these tests only a toast's own buttons can be clicked.
beforeAll(() => {
  const style = document.createElement('style')
  style.textContent = '.toasts { pointer-events: none } .toasts .toast button { pointer-events: auto }'
  document.head.append(style)
})

// Toasts stay until they are dismissed, however long the test takes: sonner's timer stops while the tab is hidden.
Object.defineProperty(document, 'hidden', { get: () => true, configurable: true })

// Toasts outlive their page; one may still be about to appear. Each is dismissed by its id, repeatedly: `toast.dismiss()` without an id
// ignores those that it has dismissed before, even one that was not rendered then and is now.
afterEach(async () => {
  await expect
    .poll(() => {
      for (const { id } of toast.getHistory()) toast.dismiss(id)
      return document.querySelector('[data-sonner-toast]')
    })
    .toBeNull()
})
