/** The state of data that a page loads from the server (COL-16). */
export type ResourceState<Data> =
  /** `message`: what went wrong so far, while it is retried. */
  | { status: 'loading'; message: string | null }
  | { status: 'loaded'; data: Data }
  | { status: 'failed'; message: string }

/** The data of the server-rendered page, or why it has none. */
export type InitialState<Data> = { data: Data } | { message: string } | null

const nothingYet: ResourceState<never> = { status: 'loading', message: null }
const initialStates = new WeakMap<object, ResourceState<unknown>>()

/**
 * The state of a page with the data that the server rendered. Always the same object, also in the cache, so that
 * hydration is not followed by a second render.
 */
export function initialStateOf<Data>(initial: InitialState<Data>): ResourceState<Data> {
  if (!initial) return nothingYet
  const state =
    (initialStates.get(initial) as ResourceState<Data> | undefined) ??
    ('data' in initial ? { status: 'loaded', data: initial.data } : { status: 'loading', message: initial.message })
  initialStates.set(initial, state)
  return state
}
