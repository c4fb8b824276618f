/** What a change of the back office is answered when its sender is no admin (any more). */
export interface RefusedCaller {
  outcome: 'refused'
  message: string
}
