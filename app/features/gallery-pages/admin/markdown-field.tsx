import { useRef } from 'react'
import { FieldError, type FormState, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { formatMarkdown, type MarkdownMark } from './format-markdown.ts'
import type { pageFields } from './page-form.ts'

const marks: { mark: MarkdownMark; name: string; key?: string }[] = [
  { mark: 'heading', name: 'Heading' },
  { mark: 'bold', name: 'Bold', key: 'b' },
  { mark: 'italic', name: 'Italic', key: 'i' },
  { mark: 'list', name: 'List' },
  { mark: 'numbers', name: 'Numbered list' },
  { mark: 'link', name: 'Link', key: 'k' },
]

/** A Markdown text, with formatting buttons. */
export function MarkdownField({ form }: { form: FormState<typeof pageFields> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const fault = form.faults.content

  function apply(mark: MarkdownMark) {
    const element = area.current!
    const { value, selectionStart, selectionEnd } = element
    const { from, to, insert, select } = formatMarkdown(value, selectionStart, selectionEnd, mark)
    element.focus()
    element.setSelectionRange(from, to)
    // Inserted like typed text, so that the browser can undo it.
    if (!document.execCommand('insertText', false, insert)) {
      element.setRangeText(insert)
      form.change({ content: element.value })
    }
    element.setSelectionRange(...select)
  }

  return (
    <div className="field">
      <label htmlFor={fieldId('content')}>{form.fields.content.label}</label>
      <div className="flex flex-wrap gap-1" role="toolbar" aria-label="Format" aria-controls={fieldId('content')}>
        {marks.map(({ mark, name }) => (
          <button key={mark} type="button" className="btn btn--secondary btn--sm" onClick={() => apply(mark)}>
            {name}
          </button>
        ))}
      </div>
      <textarea
        ref={area}
        id={fieldId('content')}
        name="content"
        className="textarea"
        rows={20}
        value={form.values.content}
        {...faultAttributes('content', fault)}
        onChange={(event) => form.change({ content: event.target.value })}
        onKeyDown={(event) => {
          // On a Mac, Ctrl with a letter moves the caret or edits text.
          const isCommand = /Mac|iP/.test(navigator.platform) ? event.metaKey : event.ctrlKey
          const mark = isCommand && !event.altKey && marks.find(({ key }) => key === event.key)
          if (!mark) return
          event.preventDefault()
          apply(mark.mark)
        }}
      />
      <FieldError field="content" message={fault} />
    </div>
  )
}
