import { useId } from 'react'
import { formatShortMonthDay, formatTime, weekdayOf } from '#app/platform/format-day.ts'
import type { ViewingDay } from '../viewing-times.ts'
import { FieldFault } from './ask-field.tsx'
import type { AskFormState } from './use-ask-form.ts'

/** Day and time of a viewing, within opening hours (ENQ-03). */
export function ViewingFields({ form: { values, errors, days, change } }: { form: AskFormState }) {
  const id = useId()
  const chosen = days.find(({ day }) => day === values.day)
  // Before a day is chosen: the times of all days.
  const times = chosen?.times ?? [...new Set(days.flatMap((day) => day.times))].sort()
  return (
    <div className="ask-viewing">
      <fieldset className="ask-tiles" aria-describedby={errors.day && `${id}-day`}>
        <legend>Day</legend>
        <div>
          {days.map((day) => (
            <label key={day.day} className="ask-tile">
              <input
                type="radio"
                name="day"
                value={day.day}
                disabled={day.times.length === 0}
                checked={values.day === day.day}
                onChange={() => change({ day: day.day, ...(!day.times.includes(values.time) && { time: '' }) })}
              />
              {stateOf(day)}
              <b>{formatShortMonthDay(day.day)}</b>
            </label>
          ))}
        </div>
        <FieldFault id={`${id}-day`} error={errors.day} />
      </fieldset>
      <fieldset className="ask-tiles" aria-describedby={errors.time && `${id}-time`}>
        <legend>Time</legend>
        <div>
          {times.map((time) => (
            <label key={time} className="ask-tile">
              <input
                type="radio"
                name="time"
                value={time}
                checked={values.time === time}
                onChange={() => change({ time })}
              />
              {formatTime(time)}
            </label>
          ))}
        </div>
        <FieldFault id={`${id}-time`} error={errors.time} />
      </fieldset>
    </div>
  )
}

function stateOf({ day, isClosed, times }: ViewingDay): string {
  if (isClosed) return 'Closed'
  return times.length === 0 ? 'Over' : weekdayOf(day).slice(0, 3)
}
