import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Makes an emulator listen on loopback only, at `port` (0: any free one). `stop` also ends open requests. */
export async function listenLocally(server: Server, port: number): Promise<{ url: string; stop: () => Promise<void> }> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}
