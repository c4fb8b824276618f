import { pinnedNode, run } from './prepare.mjs'

/** The checks that are not tests; each resolves to an exit status. */
export const checks = [
  { name: 'Types', check: async () => (await run('react-router', ['typegen'])) || (await run('tsc', [])) },
  { name: 'Lint', check: () => run('biome', ['check', '.', '--diagnostic-level=error']) },
  { name: 'Unused code', check: () => run('knip', ['--no-progress']) },
  { name: 'Browsers', check: () => run(pinnedNode, ['scripts/check-baseline.ts']) },
]
