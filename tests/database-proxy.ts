import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { testPort } from './test-port.ts'

/** A way to a database that a test can take away and give back. */
export interface DatabaseProxy {
  /** The database's address by this way. */
  url: string
  /** Breaks every connection and takes no new one. */
  cut: () => Promise<void>
  /** Takes connections again. */
  mend: () => Promise<void>
}

/** Listens on a port of its own and passes everything on to the database at `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const own = await testPort()
  const listen = () => once(server.listen(own, '127.0.0.1'), 'listening')
  await listen()
  return {
    url: databaseUrl.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    async mend() {
      await listen()
    },
  }
}
