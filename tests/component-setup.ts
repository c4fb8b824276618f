import { toast } from 'sonner'
import { afterEach, expect } from 'vitest'

// Toasts outlive their page. The next test's clicks would wait beneath one for as long as the mouse rests on it.
afterEach(async () => {
  toast.dismiss()
  await expect.poll(() => document.querySelector('[data-sonner-toast]')).toBeNull()
})
