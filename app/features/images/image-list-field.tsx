import { useId } from 'react'
import { FieldError, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ImageTile, TileButton } from './image-tile.tsx'
import { acceptedTypes, type Picture } from './picture.ts'
import { SortableImages } from './sortable-images.tsx'
import { useFileDrop } from './use-file-drop.ts'
import { type ChangeImages, useImageOrder } from './use-image-order.ts'
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
  onChange: ChangeImages
}

/**
 * Images in their order: added by dropping, pasting or choosing, moved by dragging or buttons, taken away (PFRM-16..18,
 * UPL-01..09). The first is the main one.
 */
export function ImageListField(props: ImageListFieldProps) {
  const { field, label, images, most, pictures, uploads, fault, onChange } = props
  const titleId = useId()
  const { dropHandlers, isOver } = useFileDrop(uploads.add)
  const { said, refOfTile, moveTo, move, remove } = useImageOrder(images, onChange)
  const count = images.length + uploads.uploads.length

  return (
    <section className="box" aria-labelledby={titleId} data-over={isOver || undefined} {...dropHandlers}>
      <div className="box__head">
        <h2 id={titleId}>{label}</h2>
        <span className="small quiet num">
          {count} of {most}
        </span>
      </div>
      <SortableImages images={images} onMove={moveTo}>
        <ol className="imgs">
          {images.map((image, index) => (
            <ImageTile
              key={image}
              image={image}
              picture={uploads.pictures[image] ?? pictures[image] ?? null}
              number={index + 1}
              of={images.length}
              tileRef={refOfTile(image)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
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
      </SortableImages>
      <FieldError field={field} message={fault} />
      {uploads.refused.length > 0 && (
        <div className="note note--error mt-3" role="alert">
          <Icon name="circle-alert" />
          <ul className="grow min-w-0">
            {uploads.refused.map((file) => (
              <li key={file.key} className="wrap-anywhere">
                <b>{file.name}</b>: {file.reason}
                {file.file && (
                  <button type="button" className="link reach ml-2" onClick={() => uploads.uploadAgain(file)}>
                    Retry
                  </button>
                )}
              </li>
            ))}
          </ul>
          <button type="button" className="link shrink-0" onClick={uploads.forgetRefused}>
            Dismiss
          </button>
        </div>
      )}
      <p className="small quiet mt-3">
        Drop or paste photographs here, or choose them; drag them into their order. The first is the main photo.{' '}
        {acceptedTypes}, up to 5 MB each.
      </p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}
