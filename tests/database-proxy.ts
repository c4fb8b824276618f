import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { testPort } from './test-port.ts'

/** A connection to the database that a test can interrupt and restore. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  url: string
  /** Breaks every connection and accepts no new ones. */
  cut: () => Promise<void>
  /** Accepts connections again. */
  mend: () => Promise<void>
  /** Keeps every connection, and accepts new ones, but forwards nothing any more: a database that hangs. */
  hang: () => void
  /** Hangs once a client has sent `text`, which still reaches the database; the response does not come back. */
  hangOn: (text: string) => void
  /** Forwards everything again, including what has arrived meanwhile. */
  resume: () => void
}

/** Listens on a port of its own and forwards everything to the database at `databaseUrl`. */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const { hostname, port } = new URL(databaseUrl)
  /** Each open socket and the one to which its bytes are forwarded. */
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
