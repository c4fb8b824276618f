const tooLong = 'The server took too long to answer.'

/** Longer than the server takes for a change. */
const maxMs = 90_000

/** Thrown when a change got no response in time. */
export class ResponseTimedOut extends Error {
  constructor() {
    super(tooLong)
  }
}

/**
 * The result of `ask`, with a time limit: a connection that was lost without being closed ends only after many minutes, and until then
 * a form could neither be sent nor left (PFRM-49). @throws ResponseTimedOut after 90 s
 */
export async function withResponseTimeout<Result>(ask: () => Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeIsUp = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new ResponseTimedOut()), maxMs)
  })
  return Promise.race([ask(), timeIsUp]).finally(() => clearTimeout(timer))
}
