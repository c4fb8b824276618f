// The program under Vite: hot reload in the browser, and server code is loaded again for each request.
import type { RequestListener } from 'node:http'
import { createServer } from 'vite'

type Program = typeof import('../server/main.ts')
type HttpApp = typeof import('../server/http-app.ts')

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const program = (await vite.ssrLoadModule('/server/main.ts')) as Program
const settings = program.readSettings({ PAGE_CACHE_MB: '0', ...process.env })

await program.serve(settings, {
  // Vite's own lines stay unchanged.
  takesConsole: false,
  createListener:
    (...parts: Parameters<HttpApp['createHttpApp']>): RequestListener =>
    (request, response) => {
      vite.middlewares(request, response, async () => {
        const { createHttpApp } = (await vite.ssrLoadModule('/server/http-app.ts')) as HttpApp
        createHttpApp(...parts)(request, response)
      })
    },
  beforeExit: () => vite.close(),
})
// The channel to the parent script would keep this process alive.
process.exit(0)
