// npm run check: types and lint.
import { installPackages, run } from './prepare.mjs'

await installPackages()
const status =
  (await run('react-router', ['typegen'])) ||
  (await run('tsc', [])) ||
  (await run('biome', ['check', '.', '--diagnostic-level=error']))
process.exit(status)
