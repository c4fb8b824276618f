import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { BackendError, backend, isRefusal } from '#app/platform/backend.ts'
import type { EnquiryKind } from '../enquiry.ts'
import { type EnquiryErrors, type EnquiryValues, readEnquiry } from '../read-enquiry.ts'
import { type OpeningFacts, type ViewingDay, viewingDays } from '../viewing-times.ts'
import type { SentForm } from './ask-form.tsx'
import {
  awayUnkept,
  emptyEnquiry,
  enquiryFieldNames,
  honeypotField,
  newRequestKey,
  possibleKinds,
} from './ask-values.ts'
import { forgetEnquiry, keepEnquiry, readKeptEnquiry } from './kept-enquiries.ts'

interface Options {
  product: Product
  kind: EnquiryKind
  gallery: OpeningFacts
  sent: SentForm | undefined
  now: string | undefined
  element: RefObject<HTMLFormElement | null>
  onSending: ((isSending: boolean) => void) | undefined
}

export interface AskFormState {
  values: EnquiryValues
  errors: EnquiryErrors
  /** Why it was not sent, if it is not the fault of a field. */
  trouble: string | null
  isSending: boolean
  received: SentForm['received'] | null
  days: readonly ViewingDay[]
  change: (changes: Partial<EnquiryValues>) => void
  send: () => Promise<void>
}

/** State and sending of the form about a work: what is typed is kept in the browser until the gallery has received it (ENQ-05). */
export function useAskForm({ product, kind, gallery, sent, now, element, onSending }: Options): AskFormState {
  const [typed, setValues] = useState(sent?.values ?? emptyEnquiry(kind))
  // Because of an old link, a kept form or a sale meanwhile: a kind that is no longer possible becomes a question.
  const values = possibleKinds(product).includes(typed.kind) ? typed : { ...typed, kind: 'question' as const }
  const [errors, setErrors] = useState<EnquiryErrors>(sent?.errors ?? {})
  const [trouble, setTrouble] = useState<string | null>(sent?.message ?? null)
  const [received, setReceived] = useState(sent?.received ?? null)
  const [isSending, setSending] = useState(false)
  /** The idempotency key of these values; changed values get another. */
  const [requestKey, setRequestKey] = useState<string | null>(null)
  const [asOf, setAsOf] = useState(() => (now ? new Date(now) : new Date()))
  const days = useMemo(() => viewingDays(gallery, asOf), [gallery, asOf])
  const { id } = product
  const hasSent = sent !== undefined

  /** Restores the kept form, overridden by what was typed before hydration. */
  const takeUp = useEffectEvent(() => {
    const typedBefore = element.current ? readTyped(element.current, values) : {}
    const kept = hasSent ? null : readKeptEnquiry(id, Date.now())
    // If the button asks for an offer, it remains one.
    const taken = kept && { ...kept.values, kind: kind === 'offer' ? kind : kept.values.kind }
    if (Object.keys(typedBefore).length > 0) return change(typedBefore, taken ?? values)
    if (!taken) return
    setValues(taken)
    setRequestKey(taken.kind === kept.values.kind ? kept.requestKey : null)
  })
  // Before the next key: that would change the values that are shown so far.
  useLayoutEffect(() => takeUp(), [id, kind, hasSent])

  function change(changes: Partial<EnquiryValues>, before = values) {
    const next = { ...before, ...changes }
    setValues(next)
    setRequestKey(null)
    // Another kind has other required fields.
    setErrors((found) => (changes.kind ? {} : withoutKeys(found, Object.keys(changes))))
    keepEnquiry(id, { values: next, requestKey: null }, Date.now())
  }

  /** Shows the faults, and focuses the first faulty field, in the order of the form. */
  function show(found: EnquiryErrors) {
    setErrors(found)
    // Hours may have passed since the form was opened.
    if (found.day || found.time) setAsOf(new Date())
    const first = enquiryFieldNames.find((field) => found[field])
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>(`[name="${first}"]:checked, [name="${first}"]:enabled`)?.focus(),
    )
  }

  async function send() {
    if (isSending) return
    setTrouble(null)
    // What was sent before may be stored: the server identifies it by the key, whatever the time is now.
    const found = requestKey ? undefined : readEnquiry(values, { gallery, now: new Date() }).errors
    if (found) return show(found)
    const key = requestKey ?? newRequestKey()
    setRequestKey(key)
    const isKept = keepEnquiry(id, { values, requestKey: key }, Date.now())
    const homepage = new FormData(element.current!).get(honeypotField) ?? ''
    setSending(true)
    onSending?.(true)
    try {
      const json = { ...values, productId: id, requestKey: key, homepage }
      setReceived(await backend('/api/enquiries', { method: 'POST', json, idempotent: true }))
      // What was typed while sending was not sent.
      setValues(values)
      forgetEnquiry(id)
    } catch (error) {
      if (!(error instanceof BackendError)) throw error
      const fields = error.status === 422 ? error.problem?.errors : undefined
      if (fields) show(fields as EnquiryErrors)
      // A refusal by our own server; any other response does not come from it.
      else if (error.problem && (isRefusal(error.status) || error.status === 429)) setTrouble(error.message)
      else setTrouble(isKept ? away : awayUnkept)
      if (error.status === 409) setRequestKey(null)
    } finally {
      setSending(false)
      onSending?.(false)
    }
  }

  return { values, errors, trouble, isSending, received, days, change, send }
}

const away =
  'We cannot be reached just now, so this is not sent yet. What you wrote is kept in this browser; please send it again in a moment.'

/** The fields of a form, server-rendered with `values`, that contain something else. */
function readTyped(form: HTMLFormElement, values: EnquiryValues): Partial<EnquiryValues> {
  const fields = new FormData(form)
  const inLines = (text: string) => text.replaceAll('\r\n', '\n')
  const typed = enquiryFieldNames.map((name) => [name, inLines(String(fields.get(name) ?? values[name]))] as const)
  return Object.fromEntries(typed.filter(([name, text]) => text !== inLines(values[name])))
}

function withoutKeys(errors: EnquiryErrors, keys: readonly string[]): EnquiryErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !keys.includes(field)))
}
