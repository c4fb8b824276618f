// npm run check-rolling -- COMMIT: whether the build of an earlier commit still works beside this one, on this one's schema.
import { become, buildProgram, installPackages } from './prepare.mjs'

await installPackages()
if (!process.argv.includes('--help')) await buildProgram()
become(['bench/rolling.ts', ...process.argv.slice(2)])
