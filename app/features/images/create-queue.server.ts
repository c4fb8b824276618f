/** Runs tasks one after the other: a large picture takes every core and much memory. */
export function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(task: () => Promise<Result>): Promise<Result> => {
    const result = last.then(task, task)
    last = result.catch(() => {})
    return result
  }
}
