// npm run bench: prints a table and writes bench/results/latest.json, for comparison by programs.
import { become, buildProgram, installPackages } from './prepare.mjs'

await installPackages()
if (!process.argv.includes('--help')) await buildProgram()
become(['bench/bench.ts', ...process.argv.slice(2)])
