import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { announceSessionChange } from '#app/features/auth/session-channel.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { useFormValues } from '#app/ui/use-form-values.ts'
import { useSubmission } from '#app/ui/use-submission.ts'
import type { AdminProduct } from './admin-product.ts'
import { mergeForms, type ProductField, type ProductFormValues, productFormOf, withCategory } from './product-form.ts'
import type { FieldForm, TypedField } from './product-form-fields.tsx'
import { focusField } from './product-form-notes.tsx'
import { checkProduct, type KeptChoices } from './product-form-schema.ts'
import { productMessages } from './product-messages.ts'
import type { ProductAnswer, ProductSubmission } from './save-product.server.ts'

/** What a button of the form does (OP-52): `update` saves with the status that is chosen. */
export type SaveIntent = 'publish' | 'draft' | 'update'

const successMessages = {
  publish: productMessages.published,
  draft: productMessages.savedAsDraft,
  update: productMessages.updated,
}

interface Options {
  id: string
  /** null for a work that was never saved. */
  product: AdminProduct | null
  initial: ProductFormValues
  /** Where the list was left, to return to. */
  listPath: string
}

/** State and saving of the product form: nothing typed is lost, whatever the answer is. */
export function useProductForm({ id, product, initial, listPath }: Options) {
  const form = useFormValues(initial)
  const [version, setVersion] = useState(product?.version ?? null)
  const [kept, setKept] = useState<KeptChoices>(product ?? {})
  const [unreadable, setUnreadable] = useState<readonly TypedField[]>([])
  /** The status that was last tried in vain: from then on faults are shown as they are mended. */
  const [tried, setTried] = useState<{ status: ProductFormValues['status']; attempt: number } | null>(null)
  const [conflict, setConflict] = useState<AdminProduct | null>(null)
  const navigate = useNavigate()
  const intent = useRef<SaveIntent>('update')
  const isLeaving = useRef(false)
  const { send, isSending, answer } = useSubmission<ProductAnswer>(onAnswer)
  // What is saved is not saved again while the list is on its way.
  const isBusy = isSending || answer?.outcome === 'saved'

  const checked = (status: ProductFormValues['status']) => {
    const unreadableValues = Object.fromEntries(unreadable.map((field) => [field, 'not a number']))
    return checkProduct({ ...form.values, ...unreadableValues, status }, kept).faults ?? []
  }
  const faults = tried ? checked(tried.status) : []
  const serverErrors = answer?.outcome === 'invalid' && !isBusy && faults.length === 0 ? answer.errors : {}

  useEffect(() => {
    if (tried) focusFirst()
  }, [tried])

  function onAnswer(answer: ProductAnswer) {
    switch (answer.outcome) {
      case 'saved':
        isLeaving.current = true
        showToast('success', successMessages[intent.current])
        navigate(listPath, { state: { savedId: answer.id } })
        return
      case 'conflict':
        showToast('error', productMessages.saveFailed)
        setConflict(answer.current)
        window.scrollTo({ top: 0 })
        return
      case 'invalid':
        showToast('error', productMessages.saveFailed)
        focusFirst()
        return
      case 'refused':
        showToast('error', productMessages.saveFailed)
        announceSessionChange()
        return
      case 'failed':
        showToast('error', answer.message)
    }
  }

  function save(wanted: SaveIntent) {
    if (isBusy) return
    const status = wanted === 'update' ? form.values.status : wanted === 'publish' ? 'published' : 'draft'
    if (checked(status).length > 0) {
      setTried((before) => ({ status, attempt: (before?.attempt ?? 0) + 1 }))
      return
    }
    setTried(null)
    setConflict(null)
    intent.current = wanted
    const submission: ProductSubmission = { id, version, values: { ...form.values, status } }
    send(product ? `/admin/products/edit/${id}` : '/admin/products/new', submission)
  }

  /** Takes what stands saved now as the new ground; `keepMine` puts my changes upon it. */
  function resolveConflict(keepMine: boolean) {
    if (!conflict) return
    const theirs = productFormOf(conflict)
    form.rebase(theirs, keepMine ? (base, mine) => mergeForms(base, theirs, mine) : undefined)
    setVersion(conflict.version)
    setKept(conflict)
    setConflict(null)
    setTried(null)
  }

  const fields: FieldForm = {
    values: form.values,
    faults: { ...firstByField(faults), ...serverErrors },
    change(field, value) {
      form.change(field === 'category' ? (values) => withCategory(values, value) : { [field]: value })
    },
    setUnreadable: (field, isUnreadable) =>
      setUnreadable((known) =>
        isUnreadable ? [...new Set([...known, field])] : known.filter((other) => other !== field),
      ),
  }

  return {
    fields,
    form,
    faults,
    conflict,
    isBusy,
    refusal: answer?.outcome === 'refused' && !isBusy ? answer.message : null,
    serverErrors,
    save,
    resolveConflict,
    isDirty: form.isDirty || unreadable.length > 0,
    isLeaving: () => isLeaving.current,
  }
}

function firstByField(faults: readonly { field: ProductField; message: string }[]) {
  return Object.fromEntries(faults.toReversed().map(({ field, message }) => [field, message]))
}

/** The first faulty control of the page, whichever field it is. */
function focusFirst() {
  const [first] = document.querySelectorAll<HTMLElement>('[aria-invalid="true"]')
  if (first) first.focus()
  else focusField('name')
}
