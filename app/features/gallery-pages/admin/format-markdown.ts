/** The mark that a button above the text applies to the selection. */
export type MarkdownMark = 'heading' | 'bold' | 'italic' | 'list' | 'numbers' | 'link'

/** A replacement in a text, and the selection afterwards. */
export interface MarkdownEdit {
  from: number
  to: number
  insert: string
  select: [from: number, to: number]
}

const lineMarks = { heading: () => '## ', list: () => '- ', numbers: (index: number) => `${index + 1}. ` }
const stars = { bold: 2, italic: 1 }

/** The edit that applies a mark to the selection from `start` to `end` of `text`, or removes it if it is already there. */
export function formatMarkdown(text: string, start: number, end: number, mark: MarkdownMark): MarkdownEdit {
  if (mark === 'link') return link(text, start, end)
  return mark === 'bold' || mark === 'italic'
    ? emphasize(text, start, end, mark)
    : markLines(text, start, end, lineMarks[mark])
}

/** Marks all lines that the selection touches, and selects them; a mere caret keeps its place in the text. */
function markLines(text: string, start: number, end: number, markOf: (index: number) => string): MarkdownEdit {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const next = text.indexOf('\n', Math.max(end - 1, start))
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line, index) => line.startsWith(markOf(index)))
  const plain = lines.map((line) => line.replace(/^(#{1,6}|[-*+]|\d+\.) +/, ''))
  const insert = (isMarked ? plain : plain.map((line, index) => markOf(index) + line)).join('\n')
  const caret = from + Math.max(insert.length - (to - start), 0)
  return { from, to, insert, select: start === end ? [caret, caret] : [from, from + insert.length] }
}

/** One asterisk is italic, two are bold, three are both. */
function emphasize(text: string, start: number, end: number, mark: keyof typeof stars): MarkdownEdit {
  const selected = text.slice(start, end)
  const around = Math.min(/\**$/.exec(text.slice(0, start))![0].length, /^\**/.exec(text.slice(end))![0].length)
  const isMarked = selected.length > 0 && (mark === 'bold' ? around >= 2 : around % 2 === 1)
  const count = stars[mark]
  if (isMarked) {
    const from = start - count
    return { from, to: end + count, insert: selected, select: [from, end - count] }
  }
  const inner = selected || `${mark} text`
  const at = start + count
  const side = '*'.repeat(count)
  return { from: start, to: end, insert: side + inner + side, select: [at, at + inner.length] }
}

/** Makes the selection a link; if it is within an existing link, removes that link and keeps its text. */
function link(text: string, start: number, end: number): MarkdownEdit {
  for (const { index, 0: whole, 1: inner = '' } of text.matchAll(/\[([^[\]\n]*)\]\([^()\n]*\)/g)) {
    const last = index + whole.length
    const isWithin = index <= start && end <= last && index < end && start < last
    if (isWithin) return { from: index, to: last, insert: inner, select: [index, index + inner.length] }
  }
  const selected = text.slice(start, end)
  const address = 'https://'
  const inner = selected || 'link text'
  const at = start + 1
  // For selected text the address is missing: it is selected next.
  const missing = at + inner.length + ']('.length
  return {
    from: start,
    to: end,
    insert: `[${inner}](${address})`,
    select: selected ? [missing, missing + address.length] : [at, at + inner.length],
  }
}
