import type { WallChoices } from './kept-wall.ts'
import { type WallPaint, wallPaints } from './wall-paints.ts'

interface PlainWallChoicesProps {
  choices: WallChoices
  onChange: (changed: Partial<WallChoices>) => void
}

/** The wall's colour, and what is shown beside the work (WALL-03). */
export function PlainWallChoices({ choices: { paint, hasBench, hasPerson }, onChange }: PlainWallChoicesProps) {
  return (
    <>
      <fieldset>
        <legend>Wall color</legend>
        <div className="onwall__paints">
          {(Object.entries(wallPaints) as [WallPaint, string][]).map(([key, name]) => (
            <label key={key} data-paint={key}>
              <input type="radio" name="paint" checked={paint === key} onChange={() => onChange({ paint: key })} />
              <i />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>For scale</legend>
        <div className="flex flex-wrap gap-x-6">
          <label className="check">
            <input type="checkbox" checked={hasBench} onChange={() => onChange({ hasBench: !hasBench })} />
            Bench, 60 in wide
          </label>
          <label className="check">
            <input type="checkbox" checked={hasPerson} onChange={() => onChange({ hasPerson: !hasPerson })} />
            Person, 5 ft 6 in tall
          </label>
        </div>
      </fieldset>
    </>
  )
}
