import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import type { ArtistLetter } from './artist-page.ts'
import { artistsPath } from './artists-path.ts'

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

interface LettersBarProps {
  letters: readonly ArtistLetter[]
  /** The page of the list that is shown. */
  page: number
  /** The letter in view. */
  current: string | null
}

/**
 * A to Z: each letter that has artists links to its place in the list, on whichever page that is (ART-53), and moves the
 * focus there (ART-67).
 */
export function LettersBar({ letters, page, current }: LettersBarProps) {
  const clicked = useRef<string | null>(null)
  const { key } = useLocation()
  // The router scrolls to the link's target but does not move the focus.
  useEffect(() => {
    if (clicked.current) document.getElementById(letterHeadingId(clicked.current))?.focus({ preventScroll: true })
    clicked.current = null
  }, [key])
  // Names that do not begin with a letter come before A.
  const all = letters[0]?.letter === '#' ? ['#', ...alphabet] : alphabet
  return (
    <nav className="az-bar" aria-label="Artists by letter">
      <ol>
        {all.map((letter) => {
          const found = letters.find((one) => one.letter === letter)
          const hash = `#${letterId(letter)}`
          if (!found) {
            return (
              <li key={letter} className="is-empty" aria-hidden="true">
                <span>{letter}</span>
              </li>
            )
          }
          return (
            <li key={letter}>
              <Link
                to={found.page === page ? { hash } : `${artistsPath(found.page)}${hash}`}
                onClick={() => {
                  clicked.current = letter
                }}
                aria-current={letter === current ? 'true' : undefined}
                aria-label={letter === '#' ? 'Other' : letter}
              >
                {letter}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The id of a letter's part of the list, for the fragment of an address. */
export function letterId(letter: string): string {
  return letter === '#' ? 'other' : letter
}

/** The id of its heading. */
export const letterHeadingId = (letter: string) => `letter-${letterId(letter)}`
