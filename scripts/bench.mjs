// npm run bench: a table that a person can read and bench/results/latest.json that a machine can compare.
import { become, buildProgram, installPackages } from './prepare.mjs'

await installPackages()
if (!process.argv.includes('--help')) await buildProgram()
become(['bench/bench.ts', ...process.argv.slice(2)])
