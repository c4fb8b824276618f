import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ChangeFailure, RefusedCaller } from '#app/platform/change-result.ts'
import { showFailure } from '../show-failure.ts'
import { useFetcherResult } from '../use-fetcher-result.ts'
import { usePendingSwitches } from './pending-switches.tsx'

interface Options<Change> {
  /** Unique among the page's switches. */
  key: string
  /** The address of the action. */
  action: string
  /** The list's value. */
  stored: boolean
  /** The change that sets it. */
  changeTo: (isOn: boolean) => Change
}

/**
 * A switch of one row: while a change is in progress it shows the requested value (an optimistic update), and after a refusal
 * the list's value, with a toast. A further change is sent only after the response: of two concurrent changes
 * the server may apply either last.
 * @returns `failure`: why the last change was not made
 */
export function useOptimisticSwitch<Change extends object, Failure extends ChangeFailure>(options: Options<Change>) {
  const { key, action, stored, changeTo } = options
  const fetcher = useFetcher<{ outcome: 'changed' } | Failure | RefusedCaller>({ key })
  const result = fetcher.data as { outcome: 'changed' } | Failure | RefusedCaller | undefined
  useFetcherResult({ state: fetcher.state, data: result }, (result) => {
    if (result.outcome !== 'changed') showFailure(result)
  })
  /** The value requested while a change was in progress: rendered, and current, since a click may come before the effect below. */
  const [next, setNext] = useState<boolean | null>(null)
  const latest = useRef<boolean | null>(null)
  const ask = (on: boolean | null) => {
    latest.current = on
    setNext(on)
  }
  const isUnderWay = fetcher.state !== 'idle'
  const isOn = next ?? (fetcher.json === undefined ? stored : isSame(fetcher.json, changeTo(true)))
  // Shown in the same frame as the click: the router's own state is updated in a transition.
  const turn = (on: boolean) =>
    fetcher.submit(JSON.stringify(changeTo(on)), {
      method: 'post',
      action,
      encType: 'application/json',
      flushSync: true,
    })
  const goOn = useEffectEvent(() => {
    const on = latest.current
    if (on === null) return
    ask(null)
    if (on !== stored) void turn(on)
  })
  useEffect(() => {
    if (!isUnderWay) goOn()
  }, [isUnderWay])
  const left = usePendingSwitches()
  const enter = useEffectEvent(() => left.takeBack(key))
  const leave = useEffectEvent(() => {
    if (isUnderWay) left.leave(key)
  })
  // Before a response can arrive that the router would drop.
  useLayoutEffect(() => {
    enter()
    return () => leave()
  }, [])
  return {
    isOn,
    failure: fetcher.state === 'idle' && result?.outcome === 'failed' ? result : null,
    toggle: () => (isUnderWay || next !== null ? ask(!isOn) : void turn(!isOn)),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
