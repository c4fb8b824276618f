/** How long a text is, and how long it should be. */
export interface Measure {
  text: string
  from: number
  to: number
}

interface MeterProps {
  /** Of the advice, which a control is described by. */
  id: string
  advice: string | undefined
  measure: Measure
}

/** How long a text should be, and how long it is: set off where that is as it should be. */
export function Meter({ id, advice, measure: { text, from, to } }: MeterProps) {
  return (
    <p className="meter">
      <span id={id}>{advice}</span>
      <span className="num" data-good={(text.length >= from && text.length <= to) || undefined}>
        {text.length}
      </span>
    </p>
  )
}
