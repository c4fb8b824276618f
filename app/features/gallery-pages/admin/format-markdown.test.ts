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
  ['heading', 'one\ntw‹›o\nthree', 'one\n‹## two›\nthree'],
  ['heading', '‹## two›', '‹two›'],
  ['list', 'a\n‹b\nc›\nd', 'a\n‹- b\n- c›\nd'],
  ['list', '‹- b\n- c›', '‹b\nc›'],
  ['list', '‹1. b\n2. c›', '‹- b\n- c›'],
  ['numbers', '‹b\nc\n›d', '‹1. b\n2. c›\nd'],
  ['list', '‹›', '‹- ›'],
])('SET-07 %s makes of %j %j', (mark, before, after) => {
  expect(format(before, mark)).toBe(after)
})
