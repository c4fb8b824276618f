import { type FocusEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { FieldError, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { focusField } from '#app/ui/form/form-notes.tsx'
import { Sortable } from '#app/ui/form/sortable.tsx'
import { useOrder } from '#app/ui/form/use-order.ts'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { ImageTile } from './image-tile.tsx'
import { acceptedTypes, type Picture } from './picture.ts'

import { useFileDrop } from './use-file-drop.ts'

import type { useImageUploads } from './use-image-uploads.ts'

interface ImageListFieldProps {
  /** Its name in the form. */
  field: string
  label: string
  images: readonly string[]
  max: number
  /** The facts of the images that were there when the form was opened. */
  pictures: Readonly<Record<string, Picture | null>>
  uploads: ReturnType<typeof useImageUploads>
  /** Its fault. */
  fault: string | undefined
  onChange: (change: (images: readonly string[]) => string[]) => void
  /** Further controls below an image. `number`: its position, from 1. */
  tools?: (image: string, number: number) => ReactNode
}

/**
 * Images in their order: added by dropping, pasting or choosing, moved by dragging or buttons, and removed (PFRM-16..18,
 * UPL-01..09). The first is the main one. With `max` 1 it holds a single image.
 */
export function ImageListField(props: ImageListFieldProps) {
  const { field, label, images, max, pictures, uploads, fault, onChange, tools } = props
  const titleId = useId()
  const isSingle = max === 1
  const { element, dropHandlers, isOver } = useFileDrop(uploads.add, isSingle ? 'focused' : 'anywhere')
  const { announcement, refOf, moveTo, move, remove } = useOrder({ field, keys: images, noun: 'Image', onChange })
  const count = images.length + uploads.uploads.length
  // The field shows its fault also when no further image can be added.
  const isFull = count >= max
  /** Whether the control that adds images has the focus, or had it when it was removed. */
  const hasFocus = useRef(false)
  const onFocusChange = ({ target }: FocusEvent) => {
    hasFocus.current = document.activeElement === target
  }
  // It is removed while an upload fills the list, and comes back when one ends: the focus stays in the field.
  useLayoutEffect(() => {
    const isLost = isFull ? hasFocus.current : document.activeElement === element.current
    hasFocus.current = false
    if (isLost) focusField(field)
  }, [isFull, element, field])

  /** The clicked button is removed with its image; the control that adds images may replace it. */
  function endBy(change: () => void) {
    flushSync(change)
    focusField(field)
  }

  return (
    <section
      ref={element}
      className="box"
      aria-labelledby={titleId}
      {...(isFull && { id: fieldId(field), tabIndex: -1, ...faultAttributes(field, fault) })}
      data-file-drop
      data-over={isOver || undefined}
      {...dropHandlers}
    >
      <div className="box__head">
        <h2 id={titleId}>{label}</h2>
        {!isSingle && (
          <span className="small quiet num">
            {count} of {max}
          </span>
        )}
      </div>
      <Sortable keys={images} onMove={moveTo}>
        <ol className="imgs">
          {images.map((image, index) => (
            <ImageTile
              key={image}
              image={image}
              picture={uploads.pictures[image] ?? pictures[image] ?? null}
              number={index + 1}
              of={images.length}
              tileRef={refOf(image)}
              onMove={isSingle ? undefined : (by) => move(index, by)}
              onRemove={() => remove(index)}
            >
              {tools?.(image, index + 1)}
            </ImageTile>
          ))}
          {uploads.uploads.map((upload) => (
            <li key={`upload ${upload.key}`}>
              <div className="mat">
                <span className="imgs__picture">
                  <img src={upload.preview} alt="" />
                </span>
                <progress
                  className="progress imgs__progress"
                  max={1}
                  value={upload.progress}
                  aria-label={upload.name}
                />
              </div>
              <div className="imgs__cap">
                <span className="truncate">
                  {upload.progress < 1 ? `${Math.round(upload.progress * 100)} %` : 'Preparing'}
                </span>
                <IconButton
                  icon="x"
                  name={`Cancel ${upload.name}`}
                  onClick={() => endBy(() => uploads.cancel(upload))}
                />
              </div>
            </li>
          ))}
          {!isFull && (
            <li>
              <label className="imgs__add">
                <Icon name="image-plus" />
                {isSingle ? 'Add an image' : 'Add images'}
                <input
                  id={fieldId(field)}
                  className="sr-only"
                  type="file"
                  multiple={!isSingle}
                  accept="image/jpeg,image/png,image/webp"
                  {...faultAttributes(field, fault)}
                  onFocus={onFocusChange}
                  onBlur={onFocusChange}
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
      </Sortable>
      <FieldError field={field} message={fault} />
      {uploads.refused.length > 0 && (
        <div className="note note--error mt-3" role="alert">
          <Icon name="circle-alert" />
          <ul className="grow min-w-0">
            {uploads.refused.map((file) => (
              <li key={file.key} className="wrap-anywhere">
                <b>{file.name}</b>: {file.reason}
                {file.hint && <span className="block small">{file.hint}</span>}
                {file.file && (
                  <button
                    type="button"
                    className="link reach ml-2"
                    onClick={() => endBy(() => void uploads.uploadAgain(file))}
                  >
                    Retry
                  </button>
                )}
              </li>
            ))}
          </ul>
          <button type="button" className="link shrink-0" onClick={() => endBy(uploads.forgetRefused)}>
            Dismiss
          </button>
        </div>
      )}
      <p className="small quiet mt-3">
        {isSingle
          ? 'Drop or paste a photograph here, or choose one.'
          : 'Drop or paste photographs here, or choose them; drag them into their order. The first is the main photo.'}{' '}
        {acceptedTypes}, up to 5 MB{isSingle ? '' : ' each'}.
      </p>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <p className="sr-only" aria-live="polite">
        {uploads.announcement}
      </p>
    </section>
  )
}
