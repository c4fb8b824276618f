// npm start: installs, builds if the sources changed, and serves.
import { become, buildProgram, installPackages } from './prepare.mjs'

await installPackages()
await buildProgram()
become(['build/server/index.js', 'serve'])
