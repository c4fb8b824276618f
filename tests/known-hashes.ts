import type { AppContext } from '#app/app-context.ts'

type Hasher = Awaited<AppContext['auth']['$context']>['password']

/** The first hash that was made of each password. */
const knownHashes = new Map<string, string>()
const originals = new WeakMap<Hasher, Pick<Hasher, 'hash' | 'verify'>>()

/**
 * Runs `work` with a `hasher` that hashes no password twice: one hash takes 80 ms, and most tests begin with an admin. Afterwards, and for
 * a wrong password, the program's own functions are used.
 */
export async function withKnownHashes<Result>(hasher: Hasher, work: () => Promise<Result>): Promise<Result> {
  const own = originals.get(hasher) ?? { hash: hasher.hash, verify: hasher.verify }
  originals.set(hasher, own)
  hasher.hash = async (password) => {
    const hash = knownHashes.get(password) ?? (await own.hash(password))
    knownHashes.set(password, hash)
    return hash
  }
  hasher.verify = async (given) => knownHashes.get(given.password) === given.hash || own.verify(given)
  try {
    return await work()
  } finally {
    Object.assign(hasher, own)
  }
}

const verdicts = new Map<string, Promise<boolean>>()

/** Makes `hasher` compare no password twice with the same hash: tests use the same ones repeatedly, wrong ones too. */
export function rememberVerdicts(hasher: Hasher) {
  const { verify } = hasher
  hasher.verify = (given) => {
    const pair = JSON.stringify([given.hash, given.password])
    const verdict = verdicts.get(pair) ?? verify(given)
    verdicts.set(pair, verdict)
    return verdict
  }
}
