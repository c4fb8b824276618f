import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { recordSalePath } from '../admin/order-path.ts'
import type { SellableWork } from './sellable-work.ts'

/** What the form's own address says of works. */
interface SellableWorks {
  found: SellableWork[]
  work: SellableWork | null
}

const delayMs = 300

/** The works that a text finds, 300 ms after the last key. */
export function useWorkSearch(text: string): readonly SellableWork[] {
  const { load, data } = useFetcher<SellableWorks>()
  const wanted = text.trim()
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => load(`/admin/orders/new?${new URLSearchParams({ search: wanted })}`), delayMs)
    return () => clearTimeout(timer)
  }, [wanted, load])
  return wanted ? (data?.found ?? []) : []
}

/** The work that is chosen: `known`, or else read by its id. */
export function useChosenWork(id: string, known: SellableWork | null): SellableWork | null {
  const { load, data } = useFetcher<SellableWorks>()
  const isKnown = id === '' || known?.id === id
  useEffect(() => {
    if (!isKnown) load(recordSalePath(id))
  }, [id, isKnown, load])
  if (isKnown) return id === '' ? null : known
  return data?.work?.id === id ? data.work : null
}
