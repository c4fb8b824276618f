// npm run soak: visitors, buyers and staff at once for an hour, with kills; then what was lost, failed or grew.
import { become, buildProgram, installPackages } from './prepare.mjs'

await installPackages()
if (!process.argv.includes('--help')) await buildProgram()
become(['bench/soak.ts', ...process.argv.slice(2)])
