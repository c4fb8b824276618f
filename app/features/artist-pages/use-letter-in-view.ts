import { useEffect, useState } from 'react'
import { letterId } from './letters-bar.tsx'

/** The letter whose part of the list is below the bar: the first one until somebody scrolls. */
export function useLetterInView(letters: readonly string[]): string | null {
  const [inView, setInView] = useState<string | null>(null)
  const names = letters.join('')
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting)
        if (entry) setInView((entry.target as HTMLElement).dataset.letter ?? null)
      },
      // A strip below the header and the bar: one part of the list at a time is in it.
      { rootMargin: '-25% 0px -74% 0px' },
    )
    for (const letter of names) {
      const part = document.getElementById(letterId(letter))
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [names])
  return inView && names.includes(inView) ? inView : (letters[0] ?? null)
}
