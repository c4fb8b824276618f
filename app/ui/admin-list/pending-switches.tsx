import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { showFailure } from '../show-failure.ts'
import { useFetcherResult } from '../use-fetcher-result.ts'

interface LeftSwitchesOf {
  /** Takes over a change in progress, by the key of its fetcher: its switch is no longer rendered. */
  leave: (key: string) => void
  /** The switch is rendered again, and reports the result itself. */
  takeBack: (key: string) => void
}

const PendingSwitchesContext = createContext<LeftSwitchesOf>({ leave: () => {}, takeBack: () => {} })

export const usePendingSwitches = () => useContext(PendingSwitchesContext)

/**
 * Wraps every page of the back office: reports a switch's failed change even if its list was left meanwhile (PLST-57). The router
 * drops the response to a fetcher that no component uses.
 */
export function PendingSwitches({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const leave = (key: string) => setLeft((keys) => (keys.includes(key) ? keys : [...keys, key]))
  const takeBack = (key: string) =>
    setLeft((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : keys))
  return (
    <PendingSwitchesContext value={{ leave, takeBack }}>
      {children}
      {left.map((key) => (
        <PendingSwitch key={key} fetcherKey={key} onEnd={() => takeBack(key)} />
      ))}
    </PendingSwitchesContext>
  )
}

function PendingSwitch({ fetcherKey, onEnd }: { fetcherKey: string; onEnd: () => void }) {
  const { state, data } = useFetcher<{ outcome: 'changed' } | ChangeFailure | RefusedCaller>({ key: fetcherKey })
  useFetcherResult({ state, data }, (result) => {
    if (result.outcome !== 'changed') showFailure(result)
  })
  const end = useEffectEvent(onEnd)
  // Also if there is no response left to wait for: the row may have been removed by the response.
  useEffect(() => {
    if (state === 'idle') end()
  }, [state])
  return null
}
