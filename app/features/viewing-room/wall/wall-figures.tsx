import { benchInches } from './wall-scene.ts'

/** A bench of 60 inches in front of the wall, its feet 6 inches in front of it. In inches, like the scene. */
export function WallBench() {
  const half = benchInches / 2
  return (
    <g className="bench">
      <rect x={5 - half + 1.4} y={2.6} width={2 * (half - 5 - 1.4)} height={1} />
      <rect x={5 - half} y={-10} width={1.4} height={16} />
      <rect x={half - 5 - 1.4} y={-10} width={1.4} height={16} />
      <rect x={-half} y={-12.5} width={benchInches} height={2.5} />
    </g>
  )
}

/** The outline of a person 66 inches tall, looking at the work. */
export function WallPerson({ x }: { x: number }) {
  return (
    <g className="person" transform={`translate(${x} 6)`}>
      <path d="M0-66C2.1-66 3.3-64.6 3.3-62.9C4.4-63.1 5.2-62.2 5-61C4.8-59.8 3.7-59.3 2.7-59.6C2.1-58.8 1.8-57.7 2-56.8C3.4-56.2 4.4-55.2 4.8-53.4C5.4-50.6 5.9-47.2 5.8-44C5.7-41.8 4.9-39.6 4.1-37.4C4.6-30 5-21.5 4.9-14C4.3-13.6 3.4-13.4 2.7-13.3C2.7-9.6 2.3-5.8 2.2-2.6C2.7-1.8 2.8-.8 2.7 0H-2.5C-2.4-.7-1.6-1.1-.2-1.7C.1-5.4-.2-9.4-.4-13.1H-1C-1.4-9.4-2-5.8-2.2-2.6C-1.8-1.8-1.8-.8-1.9 0H-7.2C-7.1-.7-6.2-1.2-4.6-1.8C-4.3-5.6-4.1-9.4-4-13.2C-4.6-13.3-5.2-13.5-5.7-13.8C-5.7-21.5-5-29.5-4-36.6C-4.2-38.6-3.9-40.4-3.7-42.2C-4.1-45.6-4.3-48.4-3.9-50.8C-3.6-52.8-2.8-54.5-1.8-55.5C-1.4-56-1.2-56.7-1.2-57.5C-1.9-57.5-2.5-57.6-2.9-58C-3.2-58.4-2.9-58.8-3.1-59.2C-3.4-59.5-3.3-59.9-3.3-60.2C-3.7-60.2-4.2-60.3-4.1-60.7C-3.9-61.3-3.5-61.8-3.5-62.5C-3.5-64.7-2.2-66 0-66Z" />
      <path
        className="open"
        d="M1.9-53.2C2.8-50 3-46.6 2.8-43.6C2.7-41.4 3.2-39.2 4.1-37.4M-3.3-63.7C-2-62.9-.6-63.2-.2-61.9C.1-60.5 1-59.6 2.7-59.6M-.2-36.9C-.1-29-.4-21-.7-13.1"
      />
    </g>
  )
}
