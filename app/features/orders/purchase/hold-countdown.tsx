import { useEffect, useState } from 'react'

/**
 * What is left of a buyer's hold, `4:52`.
 * @param whenOver what is said after it
 * @param deadline in ms of `Date.now()`, which goes on while the device sleeps, as `performance.now()` does not everywhere
 */
export function HoldCountdown({ deadline, whenOver }: { deadline: number; whenOver: string }) {
  const [leftMs, setLeftMs] = useState(() => deadline - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(deadline - Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [deadline])
  const isOver = leftMs <= 0
  return (
    <>
      {!isOver && (
        <span>
          Held for you for{' '}
          <span role="timer" translate="no">
            {formatMinutes(leftMs)}
          </span>
          .
        </span>
      )}
      {/* Rendered before it has any text: only then are changes announced (A11Y-14). */}
      <span role="status">{isOver && whenOver}</span>
    </>
  )
}

function formatMinutes(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
