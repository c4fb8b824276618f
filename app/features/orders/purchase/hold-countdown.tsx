import { useEffect, useState } from 'react'

/** What is left of a buyer's hold, `4:52`. @param deadline in ms of `Date.now()` */
export function HoldCountdown({ deadline }: { deadline: number }) {
  const [leftMs, setLeftMs] = useState(() => deadline - Date.now())
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(deadline - Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [deadline])
  if (leftMs <= 0) return 'The hold has ended; you can still pay while the piece is free.'
  return (
    <>
      Held for you for <span role="timer">{formatMinutes(leftMs)}</span>.
    </>
  )
}

function formatMinutes(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
