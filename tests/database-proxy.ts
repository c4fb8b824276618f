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
  /** Keeps every connection, and takes new ones, but passes nothing on any more: a database that hangs. */
  hang: () => void
  /** Does so as soon as a client has said `text`, which still reaches the database; the response does not come back. */
  hangOn: (text: string) => void
  /** Passes everything on again, what came meanwhile too. */
  resume: () => void
}

/** Listens on a port of its own and passes everything on to the database at `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  /** Each open socket and the one that its bytes go to. */
  const pairs = new Map<Socket, Socket>()
  let isHanging = false
  let hangsOn: string | undefined
  function hang() {
    isHanging = true
    hangsOn = undefined
    for (const [socket, other] of pairs) hold(socket, other)
  }
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      pairs.set(socket, other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        pairs.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
      if (isHanging) hold(socket, other)
    }
    near.on('data', (bytes) => {
      if (hangsOn !== undefined && bytes.includes(hangsOn)) hang()
    })
  })
  const own = await testPort()
  const listen = () => once(server.listen(own, '127.0.0.1'), 'listening')
  await listen()
  return {
    url: databaseUrl.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of pairs.keys()) socket.destroy()
      await closed
    },
    hang,
    hangOn(text) {
      hangsOn = text
    },
    resume() {
      isHanging = false
      for (const [socket, other] of pairs) socket.pipe(other)
    },
    async mend() {
      await listen()
    },
  }
}

function hold(socket: Socket, other: Socket) {
  socket.unpipe(other)
  socket.pause()
}
