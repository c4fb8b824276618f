// npm run dev: hot reload of pages and server code.
import { become, installPackages } from './prepare.mjs'

await installPackages()
become(['scripts/dev-server.ts'], { NODE_ENV: 'development' })
