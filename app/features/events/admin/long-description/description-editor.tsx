import { baseKeymap } from 'prosemirror-commands'
import { history } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useGallery } from '#app/features/gallery/use-gallery.ts'
import { hasPastedText } from '#app/features/images/has-pasted-text.ts'
import { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { descriptionKeys } from './description-commands.ts'
import { findLosses, type LeftOut, readHtml, sanitizePastedHtml, writeHtml } from './description-html.ts'
import { DescriptionToolbar } from './description-toolbar.tsx'
import { LeftOutNotice } from './left-out-notice.tsx'
import { LinkPanel } from './link-panel.tsx'
import { PicturePanel } from './picture-panel.tsx'

export { findLosses }

interface Props {
  id: string
  labelId: string
  describedBy: string
  isInvalid: boolean
  /** Whether it takes the focus when it is shown. */
  takesFocus?: boolean
  html: string
  onChange: (html: string) => void
  onUploading: (isUploading: boolean) => void
}

/** The editor of a long description: a toolbar, and the text as visitors will see it. */
export function DescriptionEditor(props: Props) {
  const { id, labelId, describedBy, isInvalid, takesFocus = false, html, onChange, onUploading } = props
  const [panel, setPanel] = useState<'link' | 'picture' | null>(null)
  const [uploaded, setUploaded] = useState<string | null>(null)
  /** From the last paste. */
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null)
  const uploads = useImageUploads({
    images: [],
    max: 1,
    onUploaded: setUploaded,
  })
  const { isUploading } = uploads
  useEffect(() => {
    onUploading(isUploading)
    return () => onUploading(false)
  }, [isUploading, onUploading])
  const forgetUpload = () => {
    for (const upload of uploads.uploads) uploads.cancel(upload)
    setUploaded(null)
  }
  const takeFile = (file: File) => {
    forgetUpload()
    setPanel('picture')
    void uploads.add([file])
  }
  const askForLink = () => {
    setPanel('link')
    return true
  }
  const attributes = {
    id,
    class: 'rich__text prose',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': labelId,
    'aria-describedby': describedBy,
    ...(isInvalid && { 'aria-invalid': 'true' }),
  }
  const { host, state, run, focus } = useEditor({
    html,
    attributes,
    takesFocus,
    keys: { ...descriptionKeys, 'Mod-k': askForLink },
    onChange,
    onFile: takeFile,
    onPasted: setLeftOut,
  })
  const close = () => {
    setPanel(null)
    forgetUpload()
    uploads.forgetRefused()
    focus()
  }
  return (
    <div className="rich" data-file-drop>
      <DescriptionToolbar controls={id} state={state} onRun={run} panel={panel} onOpen={setPanel} onClose={close} />
      {panel === 'link' && state && <LinkPanel state={state} onRun={run} onClose={close} />}
      {panel === 'picture' && (
        <PicturePanel uploads={uploads} uploaded={uploaded} onFile={takeFile} onRun={run} onClose={close} />
      )}
      {leftOut && (
        <LeftOutNotice
          leftOut={leftOut}
          onClose={() => {
            setLeftOut(null)
            focus()
          }}
        />
      )}
      <div ref={host} />
    </div>
  )
}

interface EditorOptions {
  html: string
  attributes: Record<string, string>
  takesFocus: boolean
  keys: Record<string, Command>
  onChange: (html: string) => void
  onFile: (file: File) => void
  /** Called when HTML was pasted; null: nothing was left out. */
  onPasted: (leftOut: LeftOut | null) => void
}

/** ProseMirror's view in `host`; it is updated when `html` is changed from outside. */
function useEditor({ html, attributes, takesFocus, keys, onChange, onFile, onPasted }: EditorOptions) {
  const { imageHosts } = useGallery()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [state, setState] = useState<EditorState | null>(null)
  /** The form's HTML that the view shows; unchanged until the first edit. */
  const held = useRef(html)

  const create = useEffectEvent(() =>
    EditorState.create({ doc: readHtml(html, imageHosts), plugins: [history(), keymap(keys), keymap(baseKeymap)] }),
  )
  const keep = useEffectEvent((next: EditorState, isChanged: boolean) => {
    view.current?.updateState(next)
    setState(next)
    if (!isChanged) return
    held.current = writeHtml(next.doc)
    onChange(held.current)
  })
  const takeFile = useEffectEvent((files: FileList | undefined) => {
    const all = [...(files ?? [])]
    // A file that is not a picture gets a message about what is accepted.
    const file = all.find(({ type }) => type.startsWith('image/')) ?? all[0]
    if (file) onFile(file)
    return file !== undefined
  })
  const takePasted = useEffectEvent((pasted: string) => {
    const { html, ...leftOut } = sanitizePastedHtml(pasted, imageHosts)
    onPasted(leftOut.pictures + leftOut.links > 0 ? leftOut : null)
    return html
  })
  const attributesNow = useEffectEvent(() => attributes)
  const takeFocus = useEffectEvent(() => takesFocus && view.current?.focus())

  useEffect(() => {
    const editor = new EditorView(host.current, {
      state: create(),
      attributes: () => attributesNow(),
      dispatchTransaction: (transaction) => keep(editor.state.apply(transaction), transaction.docChanged),
      transformPastedHTML: (pasted) => takePasted(pasted),
      handlePaste: (_, event) => !hasPastedText(event.clipboardData) && takeFile(event.clipboardData?.files),
      handleDrop: (_, event, _slice, isMoved) => !isMoved && takeFile(event.dataTransfer?.files),
    })
    view.current = editor
    setState(editor.state)
    takeFocus()
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [])

  const isInvalid = attributes['aria-invalid']
  const describedBy = attributes['aria-describedby']
  useEffect(() => {
    // Makes it read its attributes again.
    view.current?.setProps({})
  }, [isInvalid, describedBy])

  useEffect(() => {
    if (html === held.current || !view.current) return
    held.current = html
    const next = create()
    view.current.updateState(next)
    setState(next)
  }, [html])

  return {
    host,
    state,
    run(command: Command) {
      const editor = view.current
      if (editor) command(editor.state, editor.dispatch, editor)
    },
    focus: () => view.current?.focus(),
  }
}
