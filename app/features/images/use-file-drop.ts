import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { hasPastedText } from './has-pasted-text.ts'

/**
 * Accepts files dropped on an element (marked `data-file-drop`) and pasted while the focus is in it; with
 * `anywhere` also files pasted elsewhere on the page, outside other such elements, unless the paste is text for a field there.
 * Files dropped beside it are ignored, so that the browser does not open them in place of the page.
 */
export function useFileDrop(add: (files: File[]) => unknown, pasted: 'focused' | 'anywhere') {
  const element = useRef<HTMLElement>(null)
  const [isOver, setIsOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    const { activeElement } = document
    const focused = activeElement?.closest('[data-file-drop]') ?? null
    if (focused ? focused !== element.current : pasted === 'focused') return
    if (!focused && activeElement?.matches(':read-write') && hasPastedText(event.clipboardData)) return
    // A picture copied from a page comes with its address as text, which a focused field would insert.
    event.preventDefault()
    void add(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
  useEffect(() => {
    const events = ['dragover', 'drop'] as const
    for (const event of events) document.addEventListener(event, refuseFiles)
    return () => {
      for (const event of events) document.removeEventListener(event, refuseFiles)
    }
  }, [])

  return {
    isOver,
    element,
    dropHandlers: {
      onDragOver(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        if (!hasFiles(event)) return
        event.preventDefault()
        setIsOver(false)
        void add([...event.dataTransfer.files])
      },
    },
  }
}

/** Ignores files dragged over a place that does not accept them. */
function refuseFiles(event: globalThis.DragEvent) {
  const { dataTransfer, target, defaultPrevented } = event
  const isHandled = defaultPrevented || (target instanceof Element && target.matches('input[type="file"]'))
  if (isHandled || !dataTransfer?.types.includes('Files')) return
  event.preventDefault()
  dataTransfer.dropEffect = 'none'
}
