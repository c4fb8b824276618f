import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

interface Support {
  version_added: string | false
  version_removed?: string
  flags?: object[]
  prefix?: string
  alternative_name?: string
}
type Compat = { support: Record<string, Support | Support[] | undefined> }
type Feature = { __compat?: Compat } & { [name: string]: Feature }

/** The names that lead to an interface, a member or a built-in of JavaScript, e.g. `['URL', 'parse']`. */
type Path = string[]

/** Everything that Firefox has and this version of Safari (also on iOS) lacks, according to browser-compat-data. */
export async function findMissingPlatform(version: number): Promise<Path[]> {
  const file = fileURLToPath(import.meta.resolve('@mdn/browser-compat-data'))
  const { api, javascript } = JSON.parse(await readFile(file, 'utf8')) as { api: Feature; javascript: Feature }
  const isMissing = ({ __compat }: Feature) =>
    __compat !== undefined && has(__compat, 'firefox', Infinity) && !has(__compat, 'safari_ios', version)
  return [api, javascript.builtins!].flatMap((features) =>
    membersOf(features).flatMap(([name, feature]) => {
      // An interface may have instances although its name is gone: so its members are removed too, and first.
      const members = membersOf(feature).filter(([, member]) => isMissing(member))
      const paths = members.map(([member]) => [name, member.replace(/_static$/, '')])
      return isMissing(feature) ? [...paths, [name]] : paths
    }),
  )
}

/** Without events, which cannot be removed. */
function membersOf({ __compat: _, ...members }: Feature): [string, Feature][] {
  return Object.entries(members).filter(([name]) => !name.endsWith('_event'))
}

function has({ support }: Compat, browser: string, version: number): boolean {
  return [support[browser] ?? []]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: otherName }) =>
        added &&
        !flags &&
        !prefix &&
        !otherName &&
        Number.parseFloat(added.replace('≤', '')) <= version &&
        !(removed && Number.parseFloat(removed) <= version),
    )
}
