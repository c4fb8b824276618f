import type { CSSProperties } from 'react'
import { inches, lengthText } from '#app/features/products/product-size.ts'
import { WallBench, WallPerson } from './wall-figures.tsx'
import { floorInches, layOutScene } from './wall-scene.ts'

interface PlainWallProps {
  name: string
  /** Inches. */
  size: { width: number; height: number }
  src: string | undefined
  hasBench: boolean
  hasPerson: boolean
}

/** How far wall and floor extend beyond the layout: the stage may be wider or higher. */
const beyond = 4000

/** The work on a painted wall, with everything to the same scale (WALL-02). */
export function PlainWall({ name, size, src, hasBench, hasPerson }: PlainWallProps) {
  const { view, work, personX, centre } = layOutScene(size, { hasPerson })
  const [left, bottom] = [work.x - 6, work.y + work.height]
  const place = (x: number, y: number) =>
    ({ '--x': x - view.x - view.width / 2, '--y': floorInches - y }) as CSSProperties
  return (
    <div className="onwall__plain" style={{ '--wide': view.width, '--high': view.height } as CSSProperties}>
      <svg
        className="onwall__scene"
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        preserveAspectRatio="xMidYMax meet"
        role="img"
        aria-label={describe({ name, size, centre, hasBench, hasPerson })}
      >
        <rect className="skirt" x={-beyond} y={-5.5} width={2 * beyond} height={5.5} />
        <rect className="floor" x={-beyond} width={2 * beyond} height={beyond} />
        <path className="line" d={`M${-beyond}-5.5h${2 * beyond}M${-beyond} 0h${2 * beyond}`} />
        <rect className="shadow" {...work} y={work.y + 1.5} />
        <rect className="ground" {...work} />
        {src && <image href={src} {...work} preserveAspectRatio="xMidYMid slice" />}
        <rect className="edge" {...work} />
        <path
          className="measure"
          d={`M${work.x} ${bottom + 6}h${work.width}m0-1v2M${work.x} ${bottom + 5}v2M${left} ${work.y}v${work.height}m-1 0h2M${left - 1} ${work.y}h2`}
        />
        {hasBench && <WallBench />}
        {hasPerson && <WallPerson x={personX} />}
      </svg>
      <span className="onwall__dim onwall__dim--w" style={place(0, bottom + 6)} aria-hidden="true">
        {inches(size.width)} in
      </span>
      <span className="onwall__dim onwall__dim--h" style={place(left, work.y + work.height / 2)} aria-hidden="true">
        {inches(size.height)} in
      </span>
      <p className="onwall__cap">To scale, center {inches(centre)} in above the floor</p>
    </div>
  )
}

function describe({
  name,
  size,
  centre,
  hasBench,
  hasPerson,
}: Omit<PlainWallProps, 'src'> & { centre: number }): string {
  const beside = [
    ...(hasBench ? ['over a bench 60 inches wide'] : []),
    ...(hasPerson ? ['beside a person 5 feet 6 inches tall'] : []),
  ].join(' and ')
  return `${name}, ${lengthText(size.height)} high and ${lengthText(size.width)} wide, to scale on a plain wall, its center ${inches(centre)} inches above the floor${beside && `, ${beside}`}`
}
