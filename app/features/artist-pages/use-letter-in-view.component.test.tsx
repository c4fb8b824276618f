import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LettersBar } from './letters-bar.tsx'
import { useLetterInView } from './use-letter-in-view.ts'

const names = [...'ADHRTVW']

/** As on a phone: below a head of 60 px a bar of 53, then a row of 75 px for each letter, or of another height. */
function List({ below, row = 75 }: { below: number; row?: number }) {
  return (
    <MemoryRouter>
      <style>{`
        .az-bar { position: sticky; top: 60px; height: 53px; margin-top: 260px; overflow: hidden }
        section { height: ${row}px; scroll-margin-top: 113px }
      `}</style>
      <Bar />
      {names.map((letter) => (
        <section key={letter} id={letter} />
      ))}
      <div style={{ height: below }} />
    </MemoryRouter>
  )
}

const letters = names.map((letter) => ({ letter, page: 1, artists: 1 }))

function Bar() {
  return <LettersBar letters={letters} page={1} current={useLetterInView(names)} />
}

const marked = () => document.querySelector('.az-bar [aria-current]')?.textContent

for (const height of [600, 844, 1400]) {
  test(`ART-65 the letter that a link led to is marked, in a window of ${height} px`, async () => {
    await page.viewport(390, height)
    await render(<List below={2_000} />)
    for (const letter of names) {
      document.getElementById(letter)!.scrollIntoView()
      await expect.poll(marked).toBe(letter)
    }
    window.scrollTo(0, 0)
    await expect.poll(marked).toBe('A')
  })
}

test('ART-65 where rows are little higher than the bar, the first letter is marked until its row is under the bar', async () => {
  await page.viewport(768, 1024)
  await render(<List below={2_000} row={64} />)
  for (const top of [0, 5, 200]) {
    window.scrollTo(0, top)
    await expect.poll(marked).toBe('A')
  }
  window.scrollTo(0, 240)
  await expect.poll(marked).toBe('D')
})

test('ART-65 a letter that the end of the page keeps below the bar is marked once it is clicked', async () => {
  await page.viewport(390, 844)
  await render(<List below={200} />)
  window.scrollTo(0, document.body.scrollHeight)
  for (const letter of ['W', 'V']) {
    await page.getByRole('link', { name: letter, exact: true }).click()
    await expect.poll(marked).toBe(letter)
  }
})
