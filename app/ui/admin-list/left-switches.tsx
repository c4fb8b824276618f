import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { tellFailure } from '../tell-failure.ts'
import { useFetcherResult } from '../use-fetcher-result.ts'

interface LeftSwitchesOf {
  /** Takes over a change in progress, by the key of its fetcher: its switch is no longer rendered. */
  leave: (key: string) => void
  /** The switch is rendered again, and reports the result itself. */
  takeBack: (key: string) => void
}

const LeftSwitchesContext = createContext<LeftSwitchesOf>({ leave: () => {}, takeBack: () => {} })

export const useLeftSwitches = () => useContext(LeftSwitchesContext)

/**
 * Wraps every page of the back office: reports a switch's failed change even if its list was left meanwhile (PLST-57). The router
 * drops the response to a fetcher that no component uses.
 */
export function LeftSwitches({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const leave = (key: string) => setLeft((keys) => (keys.includes(key) ? keys : [...keys, key]))
  const takeBack = (key: string) =>
    setLeft((keys) => (keys.includes(key) ? keys.filter((other) => other !== key) : keys))
  return (
    <LeftSwitchesContext value={{ leave, takeBack }}>
      {children}
      {left.map((key) => (
        <LeftSwitch key={key} fetcherKey={key} onEnd={() => takeBack(key)} />
      ))}
    </LeftSwitchesContext>
  )
}

function LeftSwitch({ fetcherKey, onEnd }: { fetcherKey: string; onEnd: () => void }) {
  const { state, data } = useFetcher<{ outcome: 'changed' } | ChangeFailure | RefusedCaller>({ key: fetcherKey })
  useFetcherResult({ state, data }, (result) => {
    if (result.outcome !== 'changed') tellFailure(result)
  })
  const end = useEffectEvent(onEnd)
  // Also if there is no response left to wait for: the row may have been removed by the response.
  useEffect(() => {
    if (state === 'idle') end()
  }, [state])
  return null
}
