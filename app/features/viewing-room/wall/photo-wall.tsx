import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { lengthText } from '#app/features/products/product-size.ts'
import { arrowStep } from './arrow-steps.ts'
import { PhotoGauge } from './photo-gauge.tsx'
import { type Gauge, moveEnd, sizeOnPhoto } from './photo-scale.ts'
import { type Point, useDrag } from './use-drag.ts'
import { useTap } from './use-tap.ts'

interface PhotoWallProps {
  photo: ImageBitmap
  name: string
  /** Inches. */
  size: { width: number; height: number }
  src: string | undefined
  gauge: Gauge
  middle: Point
  unit: 'in' | 'cm'
  onGauge: (gauge: Gauge) => void
  onMove: (middle: Point) => void
}

/**
 * The work to scale on the visitor's photograph, with the gauge that sets the scale (WALL-05, WALL-06). A tap on the photograph moves
 * what was touched last there, or else the work: not everybody can drag (A11Y-12).
 */
export function PhotoWall({ photo, name, size, src, gauge, middle, unit, onGauge, onMove }: PhotoWallProps) {
  const [announcement, setAnnouncement] = useState('')
  const shown = sizeOnPhoto(gauge, photo, size)
  /** The work's centre stays on the photograph, so that the work cannot be moved out of sight. */
  const move = ({ x, y }: Point) => {
    const next = { x: Math.min(1, Math.max(0, x)), y: Math.min(1, Math.max(0, y)) }
    onMove(next)
    return next
  }
  const [touched, setTouched] = useState<'work' | 'from' | 'to'>('work')
  const drag = useDrag(middle, { onTake: () => setTouched('work'), onDrag: move })
  const tap = useTap((point) => {
    if (touched === 'work') move(point)
    else onGauge(moveEnd(gauge, touched, point))
  })

  return (
    <>
      <div
        className="onwall__photo"
        data-photo=""
        style={{ '--photo': (photo.width / photo.height).toFixed(4) } as CSSProperties}
      >
        <PhotoCanvas photo={photo} {...tap} />
        <button
          type="button"
          className="onwall__work"
          aria-label={`${name}, ${lengthText(size.height)} high and ${lengthText(size.width)} wide, to scale on your photograph`}
          aria-describedby="onwall-keys"
          style={{
            left: percent(middle.x - shown.width / 2),
            top: percent(middle.y - shown.height / 2),
            width: percent(shown.width),
            height: percent(shown.height),
          }}
          {...drag}
          onKeyDown={(event) => {
            const step = arrowStep(event)
            if (!step) return
            const { x, y } = move({ x: middle.x + step.x, y: middle.y + step.y })
            setAnnouncement(
              `The center is ${Math.round(100 * x)}% from the left and ${Math.round(100 * y)}% from the top.`,
            )
          }}
        >
          {src && <img src={src} alt="" draggable={false} />}
        </button>
        <PhotoGauge
          gauge={gauge}
          unit={unit}
          chosen={touched === 'work' ? null : touched}
          onChoose={setTouched}
          onGauge={onGauge}
        />
        <p id="onwall-keys" className="sr-only">
          Arrow keys move the work, with Shift in larger steps.
        </p>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      <p className="onwall__cap">To scale. Drag the work or tap its place.</p>
    </>
  )
}

function PhotoCanvas({ photo, ...tap }: { photo: ImageBitmap } & ReturnType<typeof useTap>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => canvas.current!.getContext('2d')?.drawImage(photo, 0, 0), [photo])
  return (
    <canvas ref={canvas} width={photo.width} height={photo.height} role="img" aria-label="Your photograph" {...tap} />
  )
}

const percent = (part: number) => `${(100 * part).toFixed(3)}%`
