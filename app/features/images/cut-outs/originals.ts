import type { Picture } from '../picture.ts'

/** A picture whose background was removed, and what is known of it. */
interface Original {
  url: string
  picture: Picture | null
}

/** Originals by the addresses of their cut-outs. */
export type Originals = Readonly<Record<string, Original>>
