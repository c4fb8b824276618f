import type { Command } from 'prosemirror-state'
import { useEffect, useRef, useState } from 'react'
import type { useImageUploads } from '#app/features/images/use-image-uploads.ts'
import { insertImage } from './description-commands.ts'
import { Panel } from './panel.tsx'

interface Props {
  uploads: ReturnType<typeof useImageUploads>
  /** The address of the chosen picture, once it is uploaded. */
  uploaded: string | null
  onFile: (file: File) => void
  onRun: (command: Command) => void
  onClose: () => void
}

/** Uploads a picture, and asks for its description. */
export function PicturePanel({ uploads, uploaded, onFile, onRun, onClose }: Props) {
  const [alt, setAlt] = useState('')
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  const [upload] = uploads.uploads
  const insert = () => {
    if (!uploaded) return
    const { width, height } = uploads.pictures[uploaded] ?? {}
    onRun(insertImage({ src: uploaded, alt: alt.trim(), ...(width && height && { width, height }) }))
    onClose()
  }
  return (
    <Panel label="Picture" onClose={onClose} onEnter={insert}>
      <div className="field min-w-0 grow">
        <label htmlFor="description-picture">Picture</label>
        <input
          ref={first}
          id="description-picture"
          className="input min-w-0 py-2.5 file:mr-3 file:border-0 file:bg-transparent file:p-0 file:font-medium"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby="description-picture-state"
          onChange={({ target }) => target.files?.[0] && onFile(target.files[0])}
        />
        <p className="hint" id="description-picture-state" role="status">
          {upload
            ? `${upload.name}: ${upload.progress < 1 ? `${Math.round(upload.progress * 100)} %` : 'Preparing'}`
            : (uploads.refused[0] && `${uploads.refused[0].name}: ${uploads.refused[0].reason}`) ||
              (uploaded && 'The picture is here.')}
        </p>
      </div>
      <div className="field grow">
        <label htmlFor="description-alt">What it shows</label>
        <input
          id="description-alt"
          className="input"
          maxLength={300}
          value={alt}
          placeholder="For those who cannot see it"
          onChange={(event) => setAlt(event.target.value)}
        />
      </div>
      <button type="button" className="btn btn--primary btn--sm" aria-disabled={!uploaded} onClick={insert}>
        Insert
      </button>
    </Panel>
  )
}
