import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import { Icon } from './icon.tsx'
import { lastTap } from './last-tap.ts'
import type { ToastAction, ToastKind } from './show-toast.ts'
import { createToastHost, keepOnTop, putOnTop } from './toast-host.ts'

/** A screen reader must know a live region before its text changes. */
const settleMs = 100

/** Long enough to read the toast, and to undo. */
const actionMs = 10_000

/** Toasts at the foot of a phone's screen cover at most this height, in pixels. */
const reachPx = 120

const host = createToastHost()
let ready: Promise<void> | undefined

const isPhone = () => window.matchMedia('(max-width: 39.99rem)').matches

/** The implementation of `showToast`, which loads this module. */
export async function announceToast(kind: ToastKind, text: string, action?: ToastAction): Promise<void> {
  ready ??= mount()
  await ready
  keepOnTop(host, () => toast.getToasts().length > 0)
  const { top } = host.getBoundingClientRect()
  const wasTappedThere = isPhone() && lastTap.y > top - reachPx && lastTap.y < top
  const position = wasTappedThere ? 'top-center' : 'bottom-center'
  // Top and bottom toasts are counted separately.
  for (const other of toast.getToasts()) {
    if ('position' in other && other.position !== position) toast.dismiss(other.id)
  }
  toast[kind](text, {
    position,
    ...(action && { action: { ...action, onClick: () => act(action) }, duration: actionMs }),
  })
}

/** The button goes with its toast: sonner returns the focus to where it was, or to the page if that element is gone. */
function act(action: ToastAction) {
  const { activeElement } = document
  action.onClick()
  if (!(activeElement instanceof HTMLElement) || !host.contains(activeElement)) return
  activeElement.blur()
  if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
}

async function mount(): Promise<void> {
  putOnTop(host)
  const bottom = 'var(--toast-bottom)'
  const top = 'var(--toast-top)'
  const side = 'max(1rem, env(safe-area-inset-left), env(safe-area-inset-right))'
  flushSync(() =>
    createRoot(host).render(
      <Toaster
        expand
        position="bottom-center"
        visibleToasts={isPhone() ? 1 : 3}
        offset={{ bottom, top }}
        mobileOffset={{ bottom, top, left: side, right: side }}
        icons={{
          success: <Icon name="circle-check" />,
          error: <Icon name="circle-alert" />,
          info: <Icon name="info" />,
        }}
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', error: 'toast--error' } }}
        // No transitions of its own.
        style={{ fontFamily: 'inherit', transition: 'none', translate: 'var(--toast-shift, none)' }}
      />,
    ),
  )
  await new Promise((done) => setTimeout(done, settleMs))
}
