/** A reservation as staff see it. */
export interface Reservation {
  clientName: string
  clientEmail: string | null
  clientPhone: string | null
  note: string | null
  /** ISO 8601: the moment at which it ends. */
  until: string
  /** The handle of the invoice that it is kept for; null: there is none. */
  invoice: number | null
}

/** The last day of a reservation: it ends with that day. ISO 8601. */
export function lastMomentOf({ until }: Pick<Reservation, 'until'>): string {
  return new Date(Date.parse(until) - 1).toISOString()
}
