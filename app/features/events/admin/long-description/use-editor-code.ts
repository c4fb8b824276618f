import { useEffect, useState } from 'react'

type EditorCode = Pick<typeof import('./description-editor.tsx'), 'DescriptionEditor' | 'findLosses'>

/** The editor's code, loaded when a form with it opens; null until then. */
export function useEditorCode() {
  const [code, setCode] = useState<EditorCode | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isShown = true
    import('./description-editor.tsx').then(
      ({ DescriptionEditor, findLosses }) => isShown && setCode({ DescriptionEditor, findLosses }),
      () => isShown && setFailed(true),
    )
    return () => {
      isShown = false
    }
  }, [attempt])
  return {
    code,
    isFailed,
    retry() {
      setFailed(false)
      setAttempt(attempt + 1)
    },
  }
}
