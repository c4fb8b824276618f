import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { Icon } from './icon.tsx'
import type { ToastKind } from './show-toast.ts'

/** A live region must be known to a screen reader before it says something. */
const settleMs = 100

const host = document.createElement('div')
let ready: Promise<void> | undefined

/** Behind `showToast`, which loads this module. */
export async function announceToast(kind: ToastKind, text: string): Promise<void> {
  ready ??= mount()
  await ready
  place()
  watchDialogs()
  toast[kind](text)
}

async function mount(): Promise<void> {
  host.className = 'toasts'
  host.popover = 'manual'
  place()
  const bottom = 'calc(var(--bottom-bar, 0px) + env(safe-area-inset-bottom) + 1rem)'
  flushSync(() =>
    createRoot(host).render(
      <Toaster
        expand
        position="bottom-center"
        offset={{ bottom }}
        mobileOffset={{ bottom, left: 16, right: 16 }}
        icons={{
          success: <Icon name="circle-check" />,
          error: <Icon name="circle-alert" />,
          info: <Icon name="info" />,
        }}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', error: 'toast--error' } }}
        style={{ fontFamily: 'inherit' }}
      />,
    ),
  )
  await new Promise((done) => setTimeout(done, settleMs))
}

/**
 * A modal dialog lies in the browser's top layer and makes everything outside of it unreachable, for screen readers
 * too. So the toasts live inside the topmost one while there is one, and as a popover they lie above it.
 */
function place(): void {
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const home = dialog ?? document.body
  if (host.parentElement !== home) home.append(host)
  if (!host.matches(':popover-open')) host.showPopover()
}

const dialogWatch = new MutationObserver(() => {
  if (toast.getToasts().length === 0) dialogWatch.disconnect()
  else place()
})

/** While toasts are shown they follow dialogs that open, close or disappear. */
function watchDialogs(): void {
  dialogWatch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
}
