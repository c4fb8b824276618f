// npm start: installs, builds when the sources changed, and serves.
import { become, buildProgram, installPackages } from './prepare.mjs'

await installPackages()
await buildProgram()
become(['build/server/index.js', 'serve'])
