import type { Command, EditorState } from 'prosemirror-state'
import { useState } from 'react'
import { FieldError, faultAttributes } from '#app/ui/form/fields.tsx'
import { linkAt, setLink } from './description-commands.ts'
import { Panel } from './panel.tsx'

interface Props {
  state: EditorState
  onRun: (command: Command) => void
  onClose: () => void
}

const field = 'description-link'

/** Asks for the address that the selection shall link to. */
export function LinkPanel({ state, onRun, onClose }: Props) {
  const linked = linkAt(state)
  const [address, setAddress] = useState(linked ?? '')
  const [fault, setFault] = useState<string>()
  const apply = (href: string) => {
    onRun(setLink(href))
    onClose()
  }
  const applyAddress = () => {
    const href = addressOf(address)
    if (href) apply(href)
    else setFault('A link is an address, such as https://example.com, a mail address or a page of this site: /events')
  }
  return (
    <Panel label="Link" onClose={onClose} onEnter={applyAddress}>
      <div className="field grow">
        <label htmlFor={field}>Address</label>
        <input
          id={field}
          className="input"
          // biome-ignore lint/a11y/noAutofocus: its button was pressed to type into it.
          autoFocus
          inputMode="url"
          placeholder="https://"
          value={address}
          {...faultAttributes(field, fault)}
          onChange={(event) => {
            setAddress(event.target.value)
            setFault(undefined)
          }}
        />
        <FieldError field={field} message={fault} />
      </div>
      <button type="button" className="btn btn--primary btn--sm" onClick={applyAddress}>
        {linked === null ? 'Add link' : 'Change link'}
      </button>
      {linked !== null && (
        <button type="button" className="btn btn--secondary btn--sm" onClick={() => apply('')}>
          Remove link
        </button>
      )}
    </Panel>
  )
}

/** The typed text as an address that the server keeps; null if it would remove it. */
function addressOf(typed: string): string | null {
  const text = typed.trim()
  if (/^(https?:\/\/|mailto:|tel:)\S+$/i.test(text) || /^\/(?![/\\])\S*$/.test(text)) return text
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`
  if (/^[^\s/:@]+\.[a-z]{2,}([/?#]\S*)?$/i.test(text)) return `https://${text}`
  return null
}
