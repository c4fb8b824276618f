import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { testPort } from '../test-port.ts'

interface Options {
  /** Runs in each document before the page's own scripts. */
  script: string
  /** Headers added to every request. */
  headers: Record<string, string>
}

/**
 * A proxy before the program at `target` that inserts a script into each page: the one way to run a script before
 * the page's own that works in every engine. The page's policy is extended to allow it.
 */
export async function startPreloadProxy(target: string, { script, headers }: Options) {
  // It removes itself, because React hydrates the whole document.
  const source = `${script}\ndocument.currentScript.remove()`
  const hash = `'sha256-${createHash('sha256').update(source).digest('base64')}'`

  const handOn = (near: IncomingMessage, response: ServerResponse) => {
    const asked = { ...near.headers, ...headers }
    // Uncompressed, so that the script can be inserted.
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
      // A browser that disconnects, or a program that ends, is no error of the proxy.
      pipeline(isPage ? withScript(came, source) : came, response).catch(() => response.destroy())
    })
    // If the program is gone, the proxy closes the connection too.
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
