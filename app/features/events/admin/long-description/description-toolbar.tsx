import type { Command, EditorState } from 'prosemirror-state'
import { type KeyboardEvent, useRef, useState } from 'react'
import { descriptionCommands, linkAt } from './description-commands.ts'

type DescriptionPanel = 'link' | 'picture'

interface Props {
  /** The id of the editor that it controls. */
  controls: string
  state: EditorState | null
  onRun: (command: Command) => void
  /** The open panel. */
  panel: DescriptionPanel | null
  onOpen: (panel: DescriptionPanel) => void
  onClose: () => void
}

/** The editor's toolbar: one tab stop, with arrow keys from button to button. */
export function DescriptionToolbar({ controls, state, onRun, panel, onOpen, onClose }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(0)
  const commands = descriptionCommands.map(({ name, run, isOn }) => ({
    name,
    isOn: isOn && state ? isOn(state) : undefined,
    isPossible: state !== null && run(state),
    isOpen: undefined as boolean | undefined,
    press: () => onRun(run),
  }))
  const asking = (['link', 'picture'] as const).map((which) => ({
    name: which === 'link' ? 'Link' : 'Picture',
    isOn: which === 'link' && state ? linkAt(state) !== null : undefined,
    isPossible: state !== null,
    isOpen: panel === which,
    press: () => (panel === which ? onClose() : onOpen(which)),
  }))
  const buttons = [...commands.slice(0, -2), ...asking, ...commands.slice(-2)]

  function move(event: KeyboardEvent) {
    const last = buttons.length - 1
    const next = {
      ArrowRight: current === last ? 0 : current + 1,
      ArrowLeft: current === 0 ? last : current - 1,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    bar.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <div
      ref={bar}
      className="rich__bar"
      role="toolbar"
      aria-label="Format of the long description"
      aria-controls={controls}
      onKeyDown={move}
    >
      {buttons.map(({ name, isOn, isPossible, isOpen, press }, index) => (
        <button
          key={name}
          type="button"
          className="rich__tool"
          tabIndex={index === current ? 0 : -1}
          aria-pressed={isOn}
          aria-expanded={isOpen}
          // Not `disabled`: after the last undo the focus would be lost.
          aria-disabled={!isPossible}
          onFocus={() => setCurrent(index)}
          // Keeps the selection in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => isPossible && press()}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
