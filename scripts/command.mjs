// npm run import | export | backup | restore | make-variants | move-pictures | upgrade-database | admin | orders | check-payments: a command of the program itself, whether the server runs or not.
import { become, buildProgram, installPackages } from './prepare.mjs'

await installPackages()
await buildProgram()
// Rows are streamed; with the server's setting their garbage would fill 300 MB.
become(['--max-semi-space-size=4', 'build/server/index.js', ...process.argv.slice(2)])
