import { useEffect, useState } from 'react'
import { useBesidePage } from '#app/ui/form/use-beside-page.ts'
import { type SearchResults, searchDelayMs } from '#app/ui/form/use-search-results.ts'
import { recordSalePath } from '../admin/order-path.ts'
import type { SellableWork } from './sellable-work.ts'

/** The response of `works` below the form's address. */
type SellableWorks = { found: SellableWork[]; answered: string; work: SellableWork | null }

const worksPath = (asked: Record<string, string>) => `${recordSalePath()}/works?${new URLSearchParams(asked)}`

/** The works that match a text, from `useSearchResults`. */
export function useWorkSearch(text: string): SearchResults<SellableWork> {
  const { read, data } = useBesidePage<SellableWorks>()
  const wanted = text.trim()
  useEffect(() => {
    if (!wanted) return
    const timer = setTimeout(() => read(worksPath({ search: wanted })), searchDelayMs)
    return () => clearTimeout(timer)
  }, [wanted, read])
  if (!wanted) return { found: [], answered: null, isFailed: false }
  return { found: data?.found ?? [], answered: data?.answered ?? null, isFailed: data === null }
}

/** The chosen work could not be read. */
export interface UnreadWork {
  isReading: boolean
  retry: () => void
}

interface ChosenWork {
  work: SellableWork | null
  unread: UnreadWork | null
}

/** The work that is chosen: `known`, or else read by its id. */
export function useChosenWork(id: string, known: SellableWork | null): ChosenWork {
  const { read, data } = useBesidePage<SellableWorks>()
  const [isReading, setReading] = useState(false)
  const isKnown = id === '' || known?.id === id
  useEffect(() => {
    if (!isKnown) void read(worksPath({ work: id }))
  }, [id, isKnown, read])
  if (isKnown) return { work: id === '' ? null : known, unread: null }
  async function retry() {
    setReading(true)
    await read(worksPath({ work: id }))
    setReading(false)
  }
  return { work: data?.work?.id === id ? data.work : null, unread: data === null ? { isReading, retry } : null }
}
