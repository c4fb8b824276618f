import { expect, test } from 'vitest'
import { formatMarkdown, type MarkdownMark } from './format-markdown.ts'

/** `text` has its selection in brackets: 'a ‹b› c'. */
function format(text: string, mark: MarkdownMark) {
  const start = text.indexOf('‹')
  const end = text.indexOf('›') - 1
  const plain = text.replace(/[‹›]/g, '')
  const edit = formatMarkdown(plain, start, end, mark)
  const result = plain.slice(0, edit.from) + edit.insert + plain.slice(edit.to)
  const [from, to] = edit.select
  return `${result.slice(0, from)}‹${result.slice(from, to)}›${result.slice(to)}`
}

test.each<[MarkdownMark, string, string]>([
  ['bold', 'so ‹very› old', 'so **‹very›** old'],
  ['bold', 'so **‹very›** old', 'so ‹very› old'],
  ['bold', 'so ‹›', 'so **‹bold text›**'],
  ['italic', '‹Harbour›', '*‹Harbour›*'],
  ['link', 'see ‹here›', 'see [here](‹https://›)'],
  ['link', '‹›', '[‹link text›](https://)'],
  ['heading', '‹## two›', '‹two›'],
  ['list', 'a\n‹b\nc›\nd', 'a\n‹- b\n- c›\nd'],
  ['list', '‹- b\n- c›', '‹b\nc›'],
  ['list', '‹1. b\n2. c›', '‹- b\n- c›'],
  ['numbers', '‹b\nc\n›d', '‹1. b\n2. c›\nd'],
])('SET-07 %s makes of %j %j', (mark, before, after) => {
  expect(format(before, mark)).toBe(after)
})

test.each<[MarkdownMark, string, string]>([
  ['heading', 'one\ntw‹›o\nthree', 'one\n## tw‹›o\nthree'],
  ['heading', '## tw‹›o', 'tw‹›o'],
  ['heading', '#‹›# two', '‹›two'],
  ['heading', '‹›', '## ‹›'],
  ['heading', '‹›\none', '## ‹›\none'],
  ['list', 'one\n‹›\ntwo', 'one\n- ‹›\ntwo'],
  ['list', '‹›one', '- ‹›one'],
  ['numbers', '- one‹›', '1. one‹›'],
])(
  'SET-16 where nothing is selected %s makes of %j %j: what is typed next overwrites nothing',
  (mark, before, after) => {
    expect(format(before, mark)).toBe(after)
  },
)

test.each<[MarkdownMark, string, string]>([
  ['italic', 'one **‹two›**', 'one ***‹two›***'],
  ['bold', '*‹two›*', '***‹two›***'],
  ['italic', '***‹two›***', '**‹two›**'],
  ['bold', '***‹two›***', '*‹two›*'],
  ['italic', '*‹two›*', '‹two›'],
  ['italic', '* ‹two›', '* *‹two›*'],
])('SET-16 bold and italic stand together, and are taken away alone: %s makes of %j %j', (mark, before, after) => {
  expect(format(before, mark)).toBe(after)
})

test.each([
  ['see [here](‹https://›)', 'see ‹here›'],
  ['see [‹here›](https://vitrine.example/visit)', 'see ‹here›'],
  ['see ‹[here](https://)›', 'see ‹here›'],
  ['[one](https://)‹›', '[one](https://)[‹link text›](https://)'],
  ['‹two› [one](https://)', '[two](‹https://›) [one](https://)'],
])('SET-16 a link within a link is not made, but the one that is there taken away: %j becomes %j', (before, after) => {
  expect(format(before, 'link')).toBe(after)
})
