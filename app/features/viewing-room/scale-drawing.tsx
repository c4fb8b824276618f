import { centimetres, inches, lengthText } from '#app/features/products/product-size.ts'
import { layOutWall, wall } from './wall-layout.ts'

/** The largest of its words, in the drawing's units. */
const textHeight = 26
const benchInches = 60

/** The work on a wall, above a bench of 60 inches and beside a person, to show its size in a room. */
export function ScaleDrawing({ width, height }: { width: number; height: number }) {
  const { unitsPerInch, work, personX } = layOutWall(width, height)
  const bottom = work.y + work.height
  const [besideX, middleY] = [work.x + work.width + 12, work.y + work.height / 2]
  /** Under the work, unless the bench is in the way. */
  const isUnder = bottom + 1.3 * textHeight < wall.floor - 18 * unitsPerInch
  return (
    <figure className="@container">
      <svg
        className="mt-4 block w-full bg-mat"
        viewBox={`0 0 ${wall.width} ${wall.height}`}
        role="img"
        aria-label={`The work, ${lengthText(height)} by ${lengthText(width)}, to scale above a bench ${lengthText(benchInches)} wide and beside a person`}
      >
        <path d={`M0 ${wall.floor}H${wall.width}`} className="stroke-edge" />
        <g className="fill-none stroke-ink-3">
          <g
            transform={`translate(${wall.middle} ${wall.floor}) scale(${unitsPerInch})`}
            strokeWidth={1.5 / unitsPerInch}
          >
            <path d="M-30-18h60v4h-60zM-26-14v14M26-14v14" />
          </g>
          <g transform={`translate(${personX} ${wall.floor}) scale(${unitsPerInch})`} strokeWidth={1.5 / unitsPerInch}>
            <circle cy={-64} r={3.7} />
            <path d="M0-60c-5.33.67-6.67 4.67-6.67 10l-1 17.33H-5L-3.67 0h7.34L5-32.67h2.67l-1-17.33c0-5.33-1.33-9.33-6.67-10z" />
          </g>
        </g>
        <rect {...work} className="fill-wall stroke-ink" strokeWidth={1.5} />
        {/* The drawing is scaled; its words stay near 14 px. */}
        <g className="num fill-ink-2 text-[26px] @min-[25rem]:text-[23px] @min-[34rem]:text-[17px] @min-[42rem]:text-[14px] @min-[52rem]:text-[11px]">
          <text x={wall.middle} y={isUnder ? bottom : work.y - 9} dy={isUnder ? '1.15em' : 0} textAnchor="middle">
            {lengthText(width)}
          </text>
          <text x={besideX} y={middleY} dy="-.25em">
            {inches(height)} in
          </text>
          <text x={besideX} y={middleY} dy=".9em">
            {centimetres(height)} cm
          </text>
        </g>
      </svg>
      <figcaption className="small quiet pt-2">To scale, above a bench {lengthText(benchInches)} wide.</figcaption>
    </figure>
  )
}
