import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { testPort } from '../test-port.ts'

interface Options {
  /** Runs in each document before the page's own scripts. */
  script: string
  /** What every request says besides its own headers. */
  headers: Record<string, string>
}

/**
 * Stands before the program at `target` and puts a script into each page: the one way that every engine knows to run
 * something before a page does. The page's policy allows it as it allows the page's own.
 */
export async function startPreloadProxy(target: string, { script, headers }: Options) {
  // It removes itself, because React hydrates the whole document.
  const source = `${script}\ndocument.currentScript.remove()`
  const hash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`

  const handOn = (near: IncomingMessage, response: ServerResponse) => {
    const asked = { ...near.headers, ...headers }
    // Text that something can be put into.
    if (near.headers.accept?.startsWith('text/html')) delete asked['accept-encoding']
    const far = request(new URL(near.url!, target), { method: near.method, headers: asked })
    far.on('response', (came) => {
      const isPage = came.headers['content-type']?.startsWith('text/html')
      if (isPage) {
        delete came.headers['content-length']
        const policy = came.headers['content-security-policy'] as string
        came.headers['content-security-policy'] = policy.replace('script-src', `script-src ${hash}`)
      }
      response.writeHead(came.statusCode!, came.headers)
      // A browser that leaves, or a program that ends, is no fault of the proxy.
      pipeline(isPage ? withScript(came, source) : came, response).catch(() => response.destroy())
    })
    // The program is gone: so is whoever stands for it.
    far.on('error', () => response.destroy())
    response.on('close', () => far.destroy())
    near.pipe(far)
  }

  const port = await testPort()
  const server = createServer(handOn).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function* withScript(page: IncomingMessage, source: string) {
  let isIn = false
  let text = ''
  for await (const chunk of page.setEncoding('utf8')) {
    if (isIn) {
      yield chunk
      continue
    }
    text += chunk
    if (!text.includes('<head>')) continue
    isIn = true
    yield text.replace('<head>', () => `<head><script>${source}</script>`)
  }
  if (!isIn) yield text
}
