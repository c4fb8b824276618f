import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { Icon } from './icon.tsx'
import type { ToastKind } from './show-toast.ts'
import { createToastHost, keepOnTop, putOnTop } from './toast-host.ts'

/** A live region must be known to a screen reader before it says something. */
const settleMs = 100

const host = createToastHost()
let ready: Promise<void> | undefined

/** Behind `showToast`, which loads this module. */
export async function announceToast(kind: ToastKind, text: string): Promise<void> {
  ready ??= mount()
  await ready
  keepOnTop(host, () => toast.getToasts().length > 0)
  toast[kind](text)
}

async function mount(): Promise<void> {
  putOnTop(host)
  const bottom = 'calc(var(--bottom-bar, 0px) + env(safe-area-inset-bottom) + 1rem)'
  const side = 'max(1rem, env(safe-area-inset-left), env(safe-area-inset-right))'
  flushSync(() =>
    createRoot(host).render(
      <Toaster
        expand
        position="bottom-center"
        offset={{ bottom }}
        mobileOffset={{ bottom, left: side, right: side }}
        icons={{
          success: <Icon name="circle-check" />,
          error: <Icon name="circle-alert" />,
          info: <Icon name="info" />,
        }}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', error: 'toast--error' } }}
        // What it would move calmly never moves.
        style={{ fontFamily: 'inherit', transition: 'none' }}
      />,
    ),
  )
  await new Promise((done) => setTimeout(done, settleMs))
}
