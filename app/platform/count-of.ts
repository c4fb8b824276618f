import { formatCount } from './format-count.ts'

/** A count with its noun, whose plural ends in s (OPS-52): `1 picture`, `0 pictures`, `1,234 pictures`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
