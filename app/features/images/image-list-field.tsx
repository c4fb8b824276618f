import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { FieldError, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { GalleryImage } from './gallery-image.tsx'
import { acceptedTypes, type Picture } from './picture.ts'
import type { useImageUploads } from './use-image-uploads.ts'

interface ImageListFieldProps {
  /** Its name in the form. */
  field: string
  label: string
  images: readonly string[]
  most: number
  /** What is known of the images that were there when the form was opened. */
  pictures: Readonly<Record<string, Picture | null>>
  uploads: ReturnType<typeof useImageUploads>
  /** What stands against it. */
  fault: string | undefined
  onChange: (change: (images: readonly string[]) => string[]) => void
}

/** Images in their order: added by dropping or choosing, moved, taken away (PFRM-16, UPL-01..09). The first is the main one. */
export function ImageListField(props: ImageListFieldProps) {
  const { field, label, images, most, pictures, uploads, fault, onChange } = props
  const titleId = useId()
  const { dropHandlers, isOver } = useDrop(uploads.add)
  const { said, refOfTile, move, remove } = useImageOrder(images, onChange)
  const count = images.length + uploads.uploads.length

  return (
    <section className="box" aria-labelledby={titleId} data-over={isOver || undefined} {...dropHandlers}>
      <div className="box__head">
        <h2 id={titleId}>{label}</h2>
        <span className="small quiet num">
          {count} of {most}
        </span>
      </div>
      <ol className="imgs">
        {images.map((image, index) => (
          <li key={image} ref={refOfTile(image)} className={index === 0 ? 'is-main' : undefined}>
            <Tile image={image} picture={uploads.pictures[image] ?? pictures[image] ?? null} number={index + 1} />
            <div className="imgs__cap">
              {/* The picture's own name says it too. */}
              <span aria-hidden="true">{index === 0 ? 'Main photo' : index + 1}</span>
              <TileButton
                icon="chevron-left"
                name={`Move image ${index + 1} earlier`}
                isDisabled={index === 0}
                onClick={() => move(index, -1)}
              />
              <TileButton
                icon="chevron-right"
                name={`Move image ${index + 1} later`}
                isDisabled={index === images.length - 1}
                onClick={() => move(index, 1)}
              />
              <TileButton icon="trash-2" name={`Remove image ${index + 1}`} onClick={() => remove(index)} />
            </div>
          </li>
        ))}
        {uploads.uploads.map((upload) => (
          <li key={`upload ${upload.key}`}>
            <div className="mat">
              <span className="imgs__picture">
                <img src={upload.preview} alt="" />
              </span>
              <progress className="imgs__progress" max={1} value={upload.progress} aria-label={upload.name} />
            </div>
            <div className="imgs__cap">
              <span className="truncate">
                {upload.progress < 1 ? `${Math.round(upload.progress * 100)} %` : 'Preparing'}
              </span>
              <TileButton icon="x" name={`Cancel ${upload.name}`} onClick={() => uploads.cancel(upload)} />
            </div>
          </li>
        ))}
        {count < most && (
          <li>
            <label className="imgs__add">
              <Icon name="image-plus" />
              Add images
              <input
                id={fieldId(field)}
                className="sr-only"
                type="file"
                multiple
                accept="image/jpeg,image/png,image/webp"
                {...faultAttributes(field, fault)}
                onChange={(event) => {
                  void uploads.add([...(event.target.files ?? [])])
                  // The same file may be chosen again.
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ol>
      <FieldError field={field} message={fault} />
      {uploads.refused.length > 0 && (
        <div className="note note--error mt-3" role="alert">
          <Icon name="circle-alert" />
          <ul className="grow min-w-0">
            {uploads.refused.map((file) => (
              <li key={file.key} className="wrap-anywhere">
                <b>{file.name}</b>: {file.reason}
              </li>
            ))}
          </ul>
          <button type="button" className="link shrink-0" onClick={uploads.forgetRefused}>
            Dismiss
          </button>
        </div>
      )}
      <p className="small quiet mt-3">
        Drop photographs here, or choose them. The first is the main photo. {acceptedTypes}, up to 5 MB each.
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}

function Tile({ image, picture, number }: { image: string; picture: Picture | null; number: number }) {
  return (
    <div className={picture?.has_alpha ? 'mat mat--object' : 'mat'}>
      <span className="hang">
        <GalleryImage
          src={image}
          picture={picture}
          alt={number === 1 ? 'Main photo' : `Photograph ${number}`}
          sizes="160px"
        />
      </span>
    </div>
  )
}

function TileButton(props: { icon: IconName; name: string; isDisabled?: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className="icon-btn icon-btn--sm"
      aria-label={props.name}
      title={props.name}
      // Not `disabled`: the button that has just moved an image to the end keeps the focus.
      aria-disabled={props.isDisabled || undefined}
      onClick={() => {
        if (!props.isDisabled) props.onClick()
      }}
    >
      <Icon name={props.icon} size={16} />
    </button>
  )
}

/** Moves and removes images; the focus stays with the image that was moved, and what happened is said aloud. */
function useImageOrder(images: readonly string[], onChange: ImageListFieldProps['onChange']) {
  const [said, setSaid] = useState('')
  const tiles = useRef(new Map<string, HTMLLIElement>())
  const refocus = useRef<{ image: string; button: number } | null>(null)

  useEffect(() => {
    if (!refocus.current) return
    const { image, button } = refocus.current
    refocus.current = null
    const buttons = images.includes(image) ? tiles.current.get(image)?.querySelectorAll('button') : undefined
    buttons?.[button]?.focus()
  }, [images])

  return {
    said,
    refOfTile: (image: string) => (tile: HTMLLIElement | null) => {
      if (tile) tiles.current.set(image, tile)
      else tiles.current.delete(image)
    },
    move(index: number, by: -1 | 1) {
      const image = images[index]!
      refocus.current = { image, button: by === -1 ? 0 : 1 }
      setSaid(`Image moved to place ${index + by + 1} of ${images.length}`)
      onChange((current) => current.filter((one) => one !== image).toSpliced(index + by, 0, image))
    },
    remove(index: number) {
      const image = images[index]
      const rest = images.filter((one) => one !== image)
      const next = rest[Math.min(index, rest.length - 1)]
      refocus.current = next ? { image: next, button: 2 } : null
      setSaid(`Image removed, ${rest.length} left`)
      onChange((current) => current.filter((one) => one !== image))
    },
  }
}

/** Takes files that are dropped on the section. */
function useDrop(add: (files: File[]) => unknown) {
  const [isOver, setIsOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
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
