import { uuidv7 } from 'uuidv7'
import { weekdays } from '#app/platform/format-day.ts'
import { EntryInput } from '#app/ui/form/entry-input.tsx'
import { FieldError, faultAttributes, fieldId } from '#app/ui/form/fields.tsx'
import { OrderedList } from '#app/ui/form/ordered-list.tsx'
import { Switch } from '#app/ui/switch.tsx'
import type { DayValue } from './settings-fields.ts'
import { closedDayFields, dayNames, settingsFields } from './settings-form.ts'
import type { SettingsState } from './settings-sections.tsx'

/** The first hours of a day that was closed. */
const usual = { opens: '11:00', closes: '17:00' }

/** The opening hours, day by day. */
export function HoursSection({ form }: { form: SettingsState }) {
  return (
    <section className="box" id="hours" aria-labelledby="settings-hours">
      <h2 id="settings-hours">Hours</h2>
      <ul className="days">
        {dayNames.map((field, index) => (
          <Day
            key={field}
            field={field}
            name={weekdays[index]!}
            day={form.values[field]}
            fault={form.faults[field]}
            onChange={(changes) => form.change((values) => ({ [field]: { ...values[field], ...changes } }))}
          />
        ))}
      </ul>
    </section>
  )
}

interface DayProps {
  field: (typeof dayNames)[number]
  name: string
  day: DayValue
  fault: string | undefined
  onChange: (changes: Partial<DayValue>) => void
}

function Day({ field, name, day, fault, onChange }: DayProps) {
  const { isOpen, opens, closes } = day
  const toggle = () =>
    onChange({ isOpen: !isOpen, ...(!isOpen && { opens: opens || usual.opens, closes: closes || usual.closes }) })
  return (
    <li>
      <span>{name}</span>
      <Switch
        id={isOpen ? undefined : fieldId(field)}
        isOn={isOpen}
        label={
          <span>
            <span className="sr-only">{name}: </span>
            {isOpen ? 'Open' : 'Closed'}
          </span>
        }
        onToggle={toggle}
      />
      {isOpen && (
        <span className="days__times">
          <input
            id={fieldId(field)}
            type="time"
            className="input num"
            aria-label={`${name}, opens`}
            value={opens}
            {...faultAttributes(field, fault)}
            onChange={(event) => onChange({ opens: event.target.value })}
          />
          <span>to</span>
          <input
            type="time"
            className="input num"
            aria-label={`${name}, closes`}
            value={closes}
            {...faultAttributes(field, fault)}
            onChange={(event) => onChange({ closes: event.target.value })}
          />
        </span>
      )}
      <FieldError field={field} message={fault} />
    </li>
  )
}

/** Days on which the gallery is closed whatever its weekly hours: holidays, a fair, a move. */
export function ClosedDaysSection({ form }: { form: SettingsState }) {
  const { label, noun, max, isFaulty } = settingsFields.closedDays
  const fault = form.faults.closedDays
  const change = (key: string, changes: Partial<Record<keyof typeof closedDayFields, string>>) =>
    form.change(({ closedDays }) => ({
      closedDays: closedDays.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)),
    }))
  return (
    <OrderedList
      field="closedDays"
      label={label}
      noun={noun}
      max={max}
      isOrdered={false}
      entries={form.values.closedDays}
      fault={fault}
      create={() => ({ key: uuidv7(), first: '', last: '', name: '' })}
      onChange={(change) => form.change(({ closedDays }) => ({ closedDays: change(closedDays) }))}
    >
      {(entry) => {
        const isShown = !form.isUntouched(entry) && isFaulty(entry)
        const shared = { field: 'closedDays', entryKey: entry.key, fault: isShown ? fault : undefined }
        return (
          <div className="fgrid settings__days">
            <EntryInput
              {...shared}
              label={closedDayFields.first.label}
              type="date"
              value={entry.first}
              onChange={(first) => change(entry.key, { first })}
            />
            <EntryInput
              {...shared}
              label={closedDayFields.last.label}
              type="date"
              value={entry.last}
              onChange={(last) => change(entry.key, { last })}
            />
            <EntryInput
              {...shared}
              label={closedDayFields.name.label}
              placeholder="Thanksgiving"
              value={entry.name}
              onChange={(name) => change(entry.key, { name })}
            />
          </div>
        )
      }}
    </OrderedList>
  )
}
