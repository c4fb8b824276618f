/** What a page knows of something it reads from the server (COL-16). */
export type ResourceState<Data> =
  /** `message` says what went wrong so far, while it is tried again. */
  | { status: 'loading'; message: string | null }
  | { status: 'loaded'; data: Data }
  | { status: 'failed'; message: string }

/** What the server-rendered page brought along: the data, or what kept it from them. */
export type InitialState<Data> = { data: Data } | { message: string } | null

const nothingYet: ResourceState<never> = { status: 'loading', message: null }
const initialStates = new WeakMap<object, ResourceState<unknown>>()

/**
 * How a page stands with what it was rendered with on the server. The same object each time, also where it is kept: so
 * what was hydrated is not rendered again as soon as it is.
 */
export function initialStateOf<Data>(initial: InitialState<Data>): ResourceState<Data> {
  if (!initial) return nothingYet
  const state =
    (initialStates.get(initial) as ResourceState<Data> | undefined) ??
    ('data' in initial ? { status: 'loaded', data: initial.data } : { status: 'loading', message: initial.message })
  initialStates.set(initial, state)
  return state
}
