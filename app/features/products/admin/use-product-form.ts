import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { uuidv7 } from 'uuidv7'
import { savedState } from '#app/ui/admin-list/use-saved-id.ts'
import { useVersionedForm } from '#app/ui/form/use-versioned-form.ts'
import { showToast } from '#app/ui/show-toast.ts'
import type { AdminProduct } from './admin-product.ts'
import { emptyProductForm, productFields, productFormOf } from './product-form.ts'
import { checkProduct } from './product-form-schema.ts'
import { productMessages } from './product-messages.ts'
import { useUndo } from './undo-provider.tsx'

/** What a button of the form does (OP-52): `update` saves with the status that is chosen. */
export type SaveIntent = 'publish' | 'draft' | 'update'

const statusOf = { publish: { status: 'published' }, draft: { status: 'draft' }, update: {} } as const
const successMessages = {
  publish: productMessages.published,
  draft: productMessages.savedAsDraft,
  update: productMessages.updated,
}

interface Options {
  id: string
  /** null for a work that was never saved. */
  product: AdminProduct | null
  /** Where the list was left, to return to. */
  listPath: string
}

/** The form of a work: what each of its buttons saves, and the way back to the list. */
export function useProductForm({ id, product, listPath }: Options) {
  const navigate = useNavigate()
  const intent = useRef<SaveIntent>('update')
  const isTakenOff = useRef(false)
  const undo = useUndo()
  const form = useVersionedForm({
    fields: productFields,
    id,
    saved: product,
    valuesOf: (saved) => (saved ? productFormOf(saved) : emptyProductForm),
    check: (values, saved) => checkProduct(values, saved ?? {}).faults ?? [],
    action: (savedId) => (savedId ? `/admin/products/edit/${savedId}` : '/admin/products/new'),
    asNew: { newId: uuidv7, changes: { status: 'draft' } },
    failedMessage: productMessages.saveFailed,
    onSaved(savedId) {
      // Drafts are hidden: a work that visitors could see disappears for them, whichever button it was (PLST-53).
      if (isTakenOff.current)
        showToast('success', productMessages.takenOff, {
          label: 'Undo',
          onClick: () => undo({ intent: 'set-status', id: savedId, status: 'published' }),
        })
      else showToast('success', successMessages[intent.current])
    },
    leave: (savedId) => navigate(listPath, { state: savedState(savedId) }),
  })
  const { save, saveAsNew } = form
  return {
    ...form,
    save(wanted: SaveIntent) {
      const { status } = { ...form.state.values, ...statusOf[wanted] }
      if (!save(statusOf[wanted])) return
      intent.current = wanted
      isTakenOff.current = form.saved?.status === 'published' && status === 'draft'
    },
    saveAsNew:
      saveAsNew &&
      (() => {
        const isSent = saveAsNew()
        if (isSent) [intent.current, isTakenOff.current] = ['draft', false]
        return isSent
      }),
  }
}
