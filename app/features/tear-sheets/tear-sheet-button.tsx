import { type SubmitEvent, useState } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { BackendError, backendFile } from '#app/platform/backend.ts'
import { Icon } from '#app/ui/icon.tsx'
import { saveFile } from '#app/ui/save-file.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { readAttachmentName, tearSheetFileName } from './tear-sheet-file-name.ts'

/** Downloads the work's tear sheet, and reports the outcome (TEAR-01, TEAR-10..12). Without JavaScript the browser downloads it by itself. */
export function TearSheetButton({ product }: { product: Product }) {
  const [isBusy, setIsBusy] = useState(false)
  const path = `/api/products/${encodeURIComponent(product.id)}/tear-sheet.pdf`

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    setIsBusy(true)
    try {
      const { file, disposition } = await backendFile(path)
      saveFile(file, readAttachmentName(disposition) ?? tearSheetFileName(product.name))
      showToast('success', 'Tear sheet generated successfully')
    } catch (error) {
      // A fault of the work or its picture is shown in the server's words; everything else as one general failure.
      const isRefused = error instanceof BackendError && error.status === 422
      showToast('error', isRefused ? error.message : 'Failed to generate tear sheet')
    }
    setIsBusy(false)
  }

  return (
    <form action={path} onSubmit={save}>
      <button
        type="submit"
        className="flex min-h-13 w-full items-center justify-center gap-2"
        aria-busy={isBusy}
        aria-disabled={isBusy}
      >
        {isBusy ? <span className="spin" /> : <Icon name="file-text" />}
        <span>Tear Sheet</span>
      </button>
    </form>
  )
}
