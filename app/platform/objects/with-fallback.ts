import type { ListedObject, ObjectStore } from './object-store.ts'

/**
 * `main`, falling back to `other` for reads: nothing is missing while objects move from one to the other. Writes go to
 * `main`; removals to both.
 */
export function withFallback(main: ObjectStore, other: ObjectStore): ObjectStore {
  return {
    ...main,
    get: async (key) => (await main.get(key)) ?? other.get(key),
    head: async (key) => (await main.head(key)) ?? other.head(key),
    list: () => mergeLists(main.list(), other.list()),
    async removeParts(which) {
      return (await main.removeParts(which)) + (await other.removeParts(which))
    },
    async remove(key) {
      await other.remove(key)
      await main.remove(key)
    },
  }
}

/** Merges two lists sorted by key; for a key in both, the entry of `first`. */
async function* mergeLists(first: AsyncIterable<ListedObject>, second: AsyncIterable<ListedObject>) {
  const [a, b] = [first[Symbol.asyncIterator](), second[Symbol.asyncIterator]()]
  let [one, two] = [await a.next(), await b.next()]
  while (!one.done || !two.done) {
    if (two.done || (!one.done && one.value.key <= two.value.key)) {
      const { value } = one as IteratorYieldResult<ListedObject>
      if (!two.done && two.value.key === value.key) two = await b.next()
      yield value
      one = await a.next()
    } else {
      yield two.value
      two = await b.next()
    }
  }
}
