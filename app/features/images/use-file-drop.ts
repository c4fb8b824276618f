import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'

/** Takes files that are dropped on an element, and those that are pasted anywhere in the page while it is shown. */
export function useFileDrop(add: (files: File[]) => unknown) {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    if (files.length === 0) return
    // A picture copied from a page comes with its address as text, which a focused field would take.
    event.preventDefault()
    void add(files)
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])

  return {
    isOver,
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
