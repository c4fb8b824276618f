import { chainCommands, exitCode, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { type MarkType, NodeRange, type NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { AllSelection, type Command, type EditorState, type Selection, TextSelection } from 'prosemirror-state'
import { descriptionSchema } from './description-schema.ts'

const { nodes, marks } = descriptionSchema

/** A toolbar button, or a key. */
export interface DescriptionCommand {
  name: string
  run: Command
  /** Whether the selection already has it; left out for a button without an on state. */
  isOn?: (state: EditorState) => boolean
  key?: string
}

/** The toolbar's commands, in order; link and picture open a panel first, and are in the toolbar itself. */
export const descriptionCommands: DescriptionCommand[] = [
  { name: 'Bold', key: 'Mod-b', run: toggleMark(marks.strong), isOn: hasMark(marks.strong) },
  { name: 'Italic', key: 'Mod-i', run: toggleMark(marks.em), isOn: hasMark(marks.em) },
  { name: 'Heading', run: toggleHeading(3), isOn: isIn(nodes.heading, 3) },
  { name: 'Subheading', run: toggleHeading(4), isOn: isIn(nodes.heading, 4) },
  { name: 'List', run: toggleList(nodes.bullet_list), isOn: isIn(nodes.bullet_list) },
  { name: 'Numbered list', run: toggleList(nodes.ordered_list), isOn: isIn(nodes.ordered_list) },
  { name: 'Quote', run: toggleQuote, isOn: isIn(nodes.blockquote) },
  { name: 'Undo', key: 'Mod-z', run: undo },
  { name: 'Redo', key: 'Mod-y', run: redo },
]

const breakLine: Command = chainCommands(exitCode, (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
})

/** Without Tab, which moves to the next field. */
export const descriptionKeys: Record<string, Command> = {
  ...Object.fromEntries(descriptionCommands.flatMap(({ key, run }) => (key ? [[key, run]] : []))),
  'Mod-Shift-z': redo,
  'Mod-u': toggleMark(marks.underline),
  Enter: splitListItem(nodes.list_item),
  'Shift-Enter': breakLine,
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
}

/** The address that the selection links to; null if it is not a link. */
export function linkAt({ selection, doc }: EditorState): string | null {
  const { from, to, empty, $from } = selection
  let href: string | null = null
  if (empty) return (marks.link.isInSet($from.marks())?.attrs.href as string | undefined) ?? null
  doc.nodesBetween(from, to, (node) => {
    href ??= marks.link.isInSet(node.marks)?.attrs.href ?? null
  })
  return href
}

/** Links the selection; if it is empty, the link at the cursor, or else inserts the address itself. '' removes links. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { tr, selection } = state
    const link = href ? marks.link.create({ href }) : null
    const { from, to } = selection.empty ? linkAround(state) : selection
    if (from < to) tr.removeMark(from, to, marks.link)
    if (link && from < to) tr.addMark(from, to, link)
    else if (link) tr.replaceSelectionWith(state.schema.text(href, [link]), false)
    dispatch?.(tr.scrollIntoView())
    return true
  }
}

/** Inserts a picture at the cursor. */
export function insertImage(attrs: { src: string; alt: string; width?: number; height?: number }): Command {
  return (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.image.create(attrs)).scrollIntoView())
    return true
  }
}

/** The range of the link at the cursor. */
function linkAround({ selection: { $from, from } }: EditorState): { from: number; to: number } {
  const href = marks.link.isInSet($from.marks())?.attrs.href
  let found = { from, to: from }
  if (href === undefined) return found
  $from.parent.forEach((node, offset) => {
    const start = $from.start() + offset
    const isLink = marks.link.isInSet(node.marks)?.attrs.href === href
    if (isLink && start <= from && from <= start + node.nodeSize) found = { from: start, to: start + node.nodeSize }
  })
  return found
}

function hasMark(type: MarkType) {
  return ({ storedMarks, selection, doc }: EditorState) => {
    const { from, to, empty, $from } = selection
    return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type)
  }
}

/** The selection as a text selection: that of Ctrl+A starts and ends outside of any block. */
function selectedText({ selection, doc }: EditorState): Selection {
  if (!(selection instanceof AllSelection)) return selection
  return TextSelection.between(doc.resolve(0), doc.resolve(doc.content.size))
}

/** Whether the selection begins in a node of that type (and of that level). */
function isIn(type: NodeType, level?: number) {
  return (state: EditorState) => {
    const { $from } = selectedText(state)
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth)
      if (node.type === type) return level === undefined || node.attrs.level === level
      // The innermost list, not one around it.
      if (node.type === nodes.list_item && isList(type)) return $from.node(depth - 1).type === type
    }
    return false
  }
}

const isList = (type: NodeType) => type === nodes.bullet_list || type === nodes.ordered_list

function toggleHeading(level: number): Command {
  return (state, dispatch) => {
    const isOn = isIn(nodes.heading, level)(state)
    return (isOn ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(state, dispatch)
  }
}

/** Also turns a list of the other kind into one of this kind. */
function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const selected = selectedText(state)
    if (isIn(type)(state)) return liftListItem(nodes.list_item)(state.apply(state.tr.setSelection(selected)), dispatch)
    const { $from } = selected
    for (let depth = $from.depth; depth > 0; depth--) {
      if (!isList($from.node(depth).type)) continue
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
      return true
    }
    return wrapInList(type)(state, dispatch)
  }
}

/** Lifts the selected blocks out of a quote, each as a whole (a list, not its item); others stay quoted. */
const leaveQuotes: Command = (state, dispatch) => {
  const { from, to } = state.selection
  const ranges: NodeRange[] = []
  state.doc.nodesBetween(from, to, (node, position) => {
    if (node.type !== nodes.blockquote) return true
    const start = state.doc.resolve(Math.max(from, position + 1))
    const end = state.doc.resolve(Math.min(to, position + node.nodeSize - 1))
    ranges.push(new NodeRange(start, end, state.doc.resolve(position + 1).depth))
    return false
  })
  const { tr } = state
  // From last to first, so that the positions of the others stay valid.
  for (const range of ranges.toReversed()) tr.lift(range, range.depth - 1)
  dispatch?.(tr.scrollIntoView())
  return true
}

function toggleQuote(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  return (isIn(nodes.blockquote)(state) ? leaveQuotes : wrapIn(nodes.blockquote))(state, dispatch)
}
