import compat from '@mdn/browser-compat-data' with { type: 'json' }
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types'

/** The oldest browsers that are supported; README and `docs/decisions/0026` name the same. */
export const baseline = {
  chrome: '111',
  chrome_android: '111',
  edge: '111',
  firefox: '128',
  firefox_android: '128',
  safari: '16.4',
  safari_ios: '16.4',
} as const

type Browser = keyof typeof baseline

export const compatData = compat as unknown as CompatData

/** The browsers of the baseline that lack the feature `feature` in their oldest version; none: it may be used. */
export function browsersWithout(feature: Identifier | undefined): Browser[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return (Object.keys(baseline) as Browser[]).filter((browser) => {
    const statements = [support[browser] ?? []].flat()
    // A browser without data (a phone's version of a desktop feature) is not counted.
    return statements.length > 0 && !statements.some((statement) => isIn(statement, baseline[browser]))
  })
}

/** Support that was removed after the oldest version still counts: what replaced it is better. */
function isIn(statement: SimpleSupportStatement, oldest: string): boolean {
  const { version_added: added, version_removed: removed, prefix, alternative_name, flags } = statement
  if (!added || added === 'preview' || prefix || alternative_name || flags) return false
  const isThere = !isNewer(added.replace('≤', ''), oldest)
  return isThere && (!removed || removed === 'preview' || isNewer(removed.replace('≤', ''), oldest))
}

/** Whether version `a` is newer than `b`; both are numbers separated by dots. */
export function isNewer(a: string, b: string): boolean {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number))
  for (let at = 0; at < Math.max(left!.length, right!.length); at++) {
    const difference = (left![at] ?? 0) - (right![at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return false
}

/** A feature above the baseline that the built client uses. */
export interface Finding {
  /** Its name in the compatibility data, e.g. `api.URL.parse_static`. */
  feature: string
  without: Browser[]
  /** For what throws if it is missing: the names that the code has tested for where it uses this. */
  asked?: readonly string[]
}

/** `path` as a finding, if some browser of the baseline lacks it. */
export function findingFor(path: readonly string[]): Finding | undefined {
  let at: Identifier | undefined = compatData as unknown as Identifier
  for (const step of path) at = at && Object.hasOwn(at, step) ? (at as Record<string, Identifier>)[step] : undefined
  const without = browsersWithout(at)
  return without.length > 0 ? { feature: path.join('.'), without } : undefined
}
