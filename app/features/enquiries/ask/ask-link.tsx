import { type ComponentType, type MouseEvent, type ReactNode, useState } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { serverResponds } from '#app/platform/connection.ts'
import { offlineMessage } from '#app/ui/keep-page-offline.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { askPath, type EnquiryKind } from '../enquiry.ts'
import type { AskDialogProps } from './ask-dialog.tsx'

interface AskLinkProps {
  product: Product
  kind?: EnquiryKind
  className: string
  children: ReactNode
}

/**
 * Opens the form about a work, whose code is loaded on click; without JavaScript, or if loading fails, the form's page (ENQ-01). If the
 * server is unreachable too, it shows a message and the room stays open.
 */
export function AskLink({ product, kind = 'question', className, children }: AskLinkProps) {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<AskDialogProps> } | null>(null)
  const path = askPath(product.id, kind)

  async function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    try {
      const { AskDialog } = await import('./ask-dialog.tsx')
      setOpened({ Dialog: AskDialog })
    } catch {
      if (await serverResponds()) location.assign(path)
      else showToast('error', offlineMessage)
    }
  }
  return (
    <>
      <a className={className} href={path} rel="nofollow" aria-haspopup="dialog" onClick={open}>
        {children}
      </a>
      {opened && <opened.Dialog product={product} kind={kind} onClose={() => setOpened(null)} />}
    </>
  )
}
