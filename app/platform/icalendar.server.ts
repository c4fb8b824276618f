import { foldContentLine } from './fold-content-line.ts'

/** One line of a calendar file: a property with its parameters, and a value, already escaped if it is a text. */
export type CalendarLine = readonly [name: string, value: string]

/** Text as a property's value (RFC 5545, 3.3.11). Control characters other than line breaks cannot be encoded and are removed. */
export function calendarText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\x09\x0b-\x1f\x7f]/g, ' ')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/** `2026-12-10` as a date value, `20261210`. */
export function calendarDate(day: string): string {
  return day.replaceAll('-', '')
}

/** A time as a UTC date-time value, `20261210T230000Z`. */
export function calendarMoment(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** The file with these lines, each ended by CRLF and folded (RFC 5545, 3.1). */
export function writeCalendar(lines: readonly CalendarLine[]): string {
  return lines.map(([name, value]) => `${foldContentLine(`${name}:${value}`)}\r\n`).join('')
}
