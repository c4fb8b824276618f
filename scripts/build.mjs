// npm run build
import { buildProgram, installPackages } from './prepare.mjs'

await installPackages()
await buildProgram()
