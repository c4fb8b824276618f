import { createContext, type ReactNode, useContext, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { tellFailure } from '../tell-failure.ts'
import { useFetcherResult } from '../use-fetcher-result.ts'

const LeftSwitchesContext = createContext<(key: string) => void>(() => {})

/** Hands over a change that is under way, by the key of its fetcher, when its switch is rendered no more. */
export const useLeftSwitches = () => useContext(LeftSwitchesContext)

/**
 * Around every page of the back office: says that a switch was not turned when its list has been left meanwhile (PLST-57). The router
 * drops the response to a fetcher that no component uses.
 */
export function LeftSwitches({ children }: { children: ReactNode }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const leave = (key: string) => setLeft((keys) => (keys.includes(key) ? keys : [...keys, key]))
  return (
    <LeftSwitchesContext value={leave}>
      {children}
      {left.map((key) => (
        <LeftSwitch key={key} fetcherKey={key} onEnd={() => setLeft((keys) => keys.filter((other) => other !== key))} />
      ))}
    </LeftSwitchesContext>
  )
}

function LeftSwitch({ fetcherKey, onEnd }: { fetcherKey: string; onEnd: () => void }) {
  const { state, data } = useFetcher<{ outcome: 'changed' } | ChangeFailure | RefusedCaller>({ key: fetcherKey })
  useFetcherResult({ state, data }, (result) => {
    if (result.outcome !== 'changed') tellFailure(result)
    onEnd()
  })
  return null
}
