import { type ChangeEvent, useRef, useState } from 'react'
import { centimetres, inches } from '#app/features/products/product-size.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { WallChoices } from './kept-wall.ts'
import { type Gauge, type Known, maxInches, minInches, readLength } from './photo-scale.ts'
import { readPhoto } from './read-photo.ts'

interface PhotoStepsProps {
  choices: WallChoices
  onPhoto: (photo: ImageBitmap) => void
  onKnown: (known: Known) => void
  onGauge: (gauge: Gauge) => void
  onUnit: (unit: WallChoices['unit']) => void
}

/** The steps from a photograph to a wall of known size: choose it, place the gauge on it, enter that length (WALL-05, WALL-06). */
export function PhotoSteps({
  choices: { photo, known, gauges, unit },
  onPhoto,
  onKnown,
  onGauge,
  onUnit,
}: PhotoStepsProps) {
  return (
    <div>
      <ol className="onwall__steps">
        <li>
          <div>
            Photograph the wall straight on, with a door or all of its width in view.
            <ChoosePhoto hasPhoto={photo !== null} onPhoto={onPhoto} />
          </div>
        </li>
        <li>
          <fieldset>
            <legend>
              {known === 'door'
                ? 'Put the two green handles at the top and the bottom of the door: drag them, or tap one and then its place.'
                : 'Put the two green handles at the left and the right end of the wall: drag them, or tap one and then its place.'}
            </legend>
            <div className="flex flex-wrap gap-x-6 pt-2">
              <label className="check">
                <input type="radio" name="known" checked={known === 'door'} onChange={() => onKnown('door')} />
                By a door
              </label>
              <label className="check">
                <input type="radio" name="known" checked={known === 'wall'} onChange={() => onKnown('wall')} />
                By the wall’s width
              </label>
            </div>
          </fieldset>
        </li>
        <li>
          <GaugeLength key={known} gauge={gauges[known]} unit={unit} onGauge={onGauge} onUnit={onUnit} />
        </li>
      </ol>
      <p className="small quiet pt-5">Your photograph stays on this device; it is not sent to us.</p>
    </div>
  )
}

/** Reading may take a moment: if several photographs were chosen, the last one is shown. */
function ChoosePhoto({ hasPhoto, onPhoto }: { hasPhoto: boolean; onPhoto: (photo: ImageBitmap) => void }) {
  const [state, setState] = useState<{ isReading: boolean; refusal: string | null }>({
    isReading: false,
    refusal: null,
  })
  const latest = useRef<File>(null)
  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // Allows choosing the same file again.
    currentTarget.value = ''
    if (!file) return
    latest.current = file
    setState({ isReading: true, refusal: null })
    const read = await readPhoto(file)
    if (latest.current !== file) return
    setState({ isReading: false, refusal: read.outcome === 'refused' ? read.message : null })
    if (read.outcome === 'read') onPhoto(read.photo)
  }
  return (
    <>
      <label className="btn btn--secondary btn--sm">
        <Icon name="image-plus" />
        {hasPhoto ? 'Choose another photograph' : 'Choose a photograph'}
        <input
          className="sr-only"
          type="file"
          accept="image/jpeg,image/png,image/webp"
          aria-describedby="onwall-refusal"
          onChange={choose}
        />
      </label>
      <p role="status" className="small quiet">
        {state.isReading && 'Reading your photograph …'}
      </p>
      <p id="onwall-refusal" role="alert" className="onwall__refusal">
        {state.refusal}
      </p>
    </>
  )
}

interface GaugeLengthProps {
  gauge: Gauge
  unit: WallChoices['unit']
  onGauge: (gauge: Gauge) => void
  onUnit: (unit: WallChoices['unit']) => void
}

/** A typed length applies as soon as it is valid; until then the last valid one stays. */
function GaugeLength({ gauge, unit, onGauge, onUnit }: GaugeLengthProps) {
  const inUnit = (to: WallChoices['unit']) => (to === 'in' ? inches : centimetres)(gauge.lengthInches)
  const [text, setText] = useState(() => inUnit(unit))
  const isDoor = gauge.known === 'door'
  const isWrong = readLength(text, unit) === null
  function type(typed: string) {
    setText(typed)
    const lengthInches = readLength(typed, unit)
    if (lengthInches !== null) onGauge({ ...gauge, lengthInches })
  }
  return (
    <div className="field">
      <label htmlFor="onwall-length">{isDoor ? 'How high this door is' : 'How wide this wall is'}</label>
      <div className="flex gap-2">
        <input
          id="onwall-length"
          className="input num max-w-28"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          aria-invalid={isWrong}
          aria-describedby="onwall-length-hint"
          onChange={(event) => type(event.target.value)}
        />
        <select
          className="select max-w-36"
          aria-label="Unit"
          value={unit}
          onChange={(event) => {
            const to = event.target.value as WallChoices['unit']
            setText(inUnit(to))
            onUnit(to)
          }}
        >
          <option value="in">inches</option>
          <option value="cm">centimeters</option>
        </select>
      </div>
      <p id="onwall-length-hint" className={isWrong ? 'onwall__refusal' : 'hint'} role={isWrong ? 'alert' : undefined}>
        {isWrong
          ? unit === 'in'
            ? `Type a length from ${minInches} to ${maxInches} inches.`
            : `Type a length from ${centimetres(minInches)} to ${centimetres(maxInches)} centimeters.`
          : isDoor
            ? 'Most doors in the US are 80 in (203.2 cm) high.'
            : 'From one green handle to the other.'}
      </p>
    </div>
  )
}
