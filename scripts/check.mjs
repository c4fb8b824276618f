// npm run check: types, lint, unused code, and the browser features that the built client needs.
import { checks } from './checks.mjs'
import { buildProgram, installPackages } from './prepare.mjs'

await installPackages()
await buildProgram()
for (const { check } of checks) {
  const status = await check()
  if (status !== 0) process.exit(status)
}
