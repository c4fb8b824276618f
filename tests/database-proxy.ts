import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

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
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const own = await listen(0)
  return {
    url: databaseUrl.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    async mend() {
      await listen(own)
    },
  }
}
