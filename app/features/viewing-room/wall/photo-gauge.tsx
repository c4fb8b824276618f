import type { CSSProperties } from 'react'
import { centimetres, inches } from '#app/features/products/product-size.ts'
import { arrowStep } from './arrow-steps.ts'
import { type Gauge, moveEnd } from './photo-scale.ts'
import { type Point, useDrag } from './use-drag.ts'

interface PhotoGaugeProps {
  gauge: Gauge
  unit: 'in' | 'cm'
  /** The end that the next tap on the photograph moves. */
  chosen: End | null
  onChoose: (end: End) => void
  onGauge: (gauge: Gauge) => void
}

type End = 'from' | 'to'

const ends = {
  door: { from: 'Top of the door', to: 'Bottom of the door' },
  wall: { from: 'Left end of the wall', to: 'Right end of the wall' },
} as const

/** A line of known length on the photograph, whose ends are moved by dragging, arrow keys or taps (WALL-06, A11Y-12). */
export function PhotoGauge({ gauge, unit, chosen, onChoose, onGauge }: PhotoGaugeProps) {
  const { known, from, to, across, lengthInches } = gauge
  const style = { '--from': from, '--to': to, '--across': across } as CSSProperties
  const text = unit === 'in' ? `${inches(lengthInches)} in` : `${centimetres(lengthInches)} cm`
  return (
    <div className={`gauge gauge--${known}`} style={style}>
      {(['from', 'to'] as const).map((end) => (
        <Grip
          key={end}
          gauge={gauge}
          end={end}
          isChosen={chosen === end}
          onChoose={() => onChoose(end)}
          onGauge={onGauge}
        />
      ))}
      <span className="gauge__len" aria-hidden="true">
        {text}
      </span>
    </div>
  )
}

interface GripProps {
  gauge: Gauge
  end: End
  isChosen: boolean
  onChoose: () => void
  onGauge: (gauge: Gauge) => void
}

function Grip({ gauge, end, isChosen, onChoose, onGauge }: GripProps) {
  const isUpright = gauge.known === 'door'
  const at = isUpright ? { x: gauge.across, y: gauge[end] } : { x: gauge[end], y: gauge.across }
  const moveTo = (point: Point) => onGauge(moveEnd(gauge, end, point))
  const drag = useDrag(at, { onTake: onChoose, onDrag: moveTo })
  const value = Math.round(100 * gauge[end])
  return (
    <div
      className="gauge__grip"
      data-end={end}
      data-chosen={isChosen || undefined}
      role="slider"
      tabIndex={0}
      aria-label={ends[gauge.known][end]}
      aria-orientation={isUpright ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      aria-valuetext={`${value}% from the ${isUpright ? 'top' : 'left'} of the photograph`}
      {...drag}
      onKeyDown={(event) => {
        const step = arrowStep(event)
        if (step) moveTo({ x: at.x + step.x, y: at.y + step.y })
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m7 15 5 5 5-5M7 9l5-5 5 5" />
      </svg>
    </div>
  )
}
