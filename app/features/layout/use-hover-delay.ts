import { useEffect, useRef } from 'react'

/**
 * Calls `act` 200 ms after the latest request and drops earlier ones, so that a pointer that passes over opens and
 * closes nothing (NAV-12, NAV-13).
 */
export function useHoverDelay<Target>(act: (target: Target) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    request(target: Target) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => act(target), 200)
    },
    forget: () => clearTimeout(timer.current),
  }
}
