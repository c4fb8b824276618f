import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { recordSalePath } from '../admin/order-path.ts'
import type { SellableWork } from './sellable-work.ts'

/** What `works` below the form's address says of works; null where it could not be had. */
type SellableWorks = { found: SellableWork[]; work: SellableWork | null } | null

const delayMs = 300
const worksPath = (asked: Record<string, string>) => `${recordSalePath()}/works?${new URLSearchParams(asked)}`

/** The works that a text finds, 300 ms after the last key. */
export function useWorkSearch(text: string): { found: readonly SellableWork[]; isFailed: boolean } {
  const { load, data } = useFetcher<SellableWorks>()
  const wanted = text.trim()
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => load(worksPath({ search: wanted })), delayMs)
    return () => clearTimeout(timer)
  }, [wanted, load])
  return { found: (wanted && data?.found) || [], isFailed: wanted !== '' && data === null }
}

/** The work that is chosen: `known`, or else read by its id. */
export function useChosenWork(id: string, known: SellableWork | null): SellableWork | null {
  const { load, data } = useFetcher<SellableWorks>()
  const isKnown = id === '' || known?.id === id
  useEffect(() => {
    if (!isKnown) load(worksPath({ work: id }))
  }, [id, isKnown, load])
  if (isKnown) return id === '' ? null : known
  return data?.work?.id === id ? data.work : null
}
