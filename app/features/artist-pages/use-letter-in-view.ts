import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { letterId } from './letters-bar.tsx'

/** The letter whose part of the list is just below the bar: the first one until the page is scrolled (ART-65). */
export function useLetterInView(letters: readonly string[]): string | null {
  const [inView, setInView] = useState<string | null>(null)
  const { hash } = useLocation()
  const names = letters.join('')
  useEffect(() => {
    const mark = () => setInView(findLetterInView([...names], hash))
    mark()
    window.addEventListener('scroll', mark, { passive: true })
    return () => window.removeEventListener('scroll', mark)
  }, [names, hash])
  return inView && names.includes(inView) ? inView : (letters[0] ?? null)
}

/** null above the first part. */
function findLetterInView(letters: readonly string[], hash: string): string | null {
  const bar = document.querySelector('.az-bar')?.getBoundingClientRect()
  if (!bar) return null
  // A link leads to the bar's edge, or a row of the header below it, which then goes away. No part of the list is as low as the bar.
  const line = bar.bottom + bar.height
  const isReached = (letter: string) => {
    const part = document.getElementById(letterId(letter))
    return !!part && part.getBoundingClientRect().top <= line
  }
  // At its end the page cannot scroll further: the clicked letter is then lower in the window.
  const { scrollHeight, clientHeight } = document.documentElement
  const named = letters.find((letter) => hash === `#${letterId(letter)}`)
  if (named && !isReached(named) && window.scrollY + clientHeight > scrollHeight - 2) return named
  return letters.findLast(isReached) ?? null
}
