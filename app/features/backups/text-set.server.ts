import { hash } from 'node:crypto'

/** A set of texts that are added, asked for and counted. */
export interface TextSet {
  readonly size: number
  add: (text: string) => void
  has: (text: string) => boolean
}

interface Table {
  slots: Uint32Array
  used: number
}

/** The words of 32 bits that a slot holds. */
const words = 4

/**
 * A set for many millions of texts: of each it stores 128 bits of the SHA-256, outside the heap. A `Set` of checksums takes four times as much,
 * in the heap, and holds at most 16,777,216.
 */
export function createTextSet(): TextSet {
  // Many small tables, so that none takes long to grow.
  const tables = Array.from({ length: 1_024 }, (): Table => ({ slots: new Uint32Array(8 * words), used: 0 }))
  let size = 0
  return {
    get size() {
      return size
    },
    add(text) {
      const key = keyOf(text)
      const table = tables[key[1]! & 1_023]!
      const at = findSlot(table.slots, key)
      if (table.slots[at] !== 0) return
      table.slots.set(key, at)
      table.used++
      size++
      if (table.used * words > table.slots.length * 0.75) table.slots = double(table.slots)
    },
    has(text) {
      const key = keyOf(text)
      const { slots } = tables[key[1]! & 1_023]!
      return slots[findSlot(slots, key)] !== 0
    },
  }
}

/** The first word is never 0, which stands for a slot that is free. */
function keyOf(text: string): Uint32Array {
  const digest = hash('sha256', text)
  const wordAt = (at: number) => Number.parseInt(digest.slice(at, at + 8), 16)
  return Uint32Array.of(wordAt(0) | 1, wordAt(8), wordAt(16), wordAt(24))
}

/** Where `key` is in `slots`, or else the free slot for it. */
function findSlot(slots: Uint32Array, key: Uint32Array): number {
  for (let at = (key[2]! * words) & (slots.length - 1); ; at = (at + words) & (slots.length - 1))
    if (slots[at] === 0 || key.every((word, place) => slots[at + place] === word)) return at
}

function double(slots: Uint32Array): Uint32Array {
  const doubled = new Uint32Array(2 * slots.length)
  for (let at = 0; at < slots.length; at += words) {
    const key = slots.subarray(at, at + words)
    if (key[0] !== 0) doubled.set(key, findSlot(doubled, key))
  }
  return doubled
}
