// npm run check: types, lint, unused code, and what the built client asks of browsers.
import { buildProgram, installPackages, pinnedNode, run } from './prepare.mjs'

await installPackages()
await buildProgram()
const status =
  (await run('react-router', ['typegen'])) ||
  (await run('tsc', [])) ||
  (await run('biome', ['check', '.', '--diagnostic-level=error'])) ||
  (await run('knip', ['--no-progress'])) ||
  (await run(pinnedNode, ['scripts/check-baseline.ts']))
process.exit(status)
