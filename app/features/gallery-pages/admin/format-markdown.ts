/** What a button above the text does to what is selected in it. */
export type MarkdownMark = 'heading' | 'bold' | 'italic' | 'list' | 'numbers' | 'link'

/** A part of a text to be replaced, and what is selected afterwards. */
export interface MarkdownEdit {
  from: number
  to: number
  insert: string
  select: [from: number, to: number]
}

const lineMarks = { heading: () => '## ', list: () => '- ', numbers: (index: number) => `${index + 1}. ` }
const wraps = {
  bold: ['**', '**', 'bold text'],
  italic: ['*', '*', 'italic text'],
  link: ['[', '](https://)', 'link text'],
}

/** The edit that gives the selection from `start` to `end` of `text` a mark, or takes it away where it has it already. */
export function formatMarkdown(text: string, start: number, end: number, mark: MarkdownMark): MarkdownEdit {
  return mark in lineMarks
    ? markLines(text, start, end, lineMarks[mark as keyof typeof lineMarks])
    : wrap(text, start, end, mark as keyof typeof wraps)
}

/** Whole lines: all of those that the selection touches. */
function markLines(text: string, start: number, end: number, markOf: (index: number) => string): MarkdownEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', Math.max(end - 1, start))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line, index) => line.startsWith(markOf(index)))
  const plain = lines.map((line) => line.replace(/^(#{1,6}|[-*+]|\d+\.) +/, ''))
  const insert = (isMarked ? plain : plain.map((line, index) => markOf(index) + line)).join('\n')
  return { from, to, insert, select: [from, from + insert.length] }
}

function wrap(text: string, start: number, end: number, mark: keyof typeof wraps): MarkdownEdit {
  const [before, after, placeholder] = wraps[mark] as [string, string, string]
  const selected = text.slice(start, end)
  const isMarked = selected.length > 0 && text.slice(0, start).endsWith(before) && text.slice(end).startsWith(after)
  if (isMarked) {
    const from = start - before.length
    return { from, to: end + after.length, insert: selected, select: [from, from + selected.length] }
  }
  const inner = selected || placeholder
  const at = start + before.length
  // Of a link the address is what is missing.
  const select: [number, number] =
    mark === 'link' && selected ? [at + inner.length + 2, at + inner.length + 10] : [at, at + inner.length]
  return { from: start, to: end, insert: before + inner + after, select }
}
