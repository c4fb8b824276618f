import { once } from 'node:events'
import { createServer, type Server } from 'node:net'

/** Why the program cannot listen at an address, in one line that names the variable (OPS-31). */
export class CannotListen extends Error {}

/** An address to listen at, and the variables that set it. */
export interface ListenAddress {
  host: string
  port: number
  names: { host: string; port: string }
}

/** The address of the program itself. */
export function programAddress({ host, port }: { host: string; port: number }): ListenAddress {
  return { host, port, names: { host: 'HOST', port: 'PORT' } }
}

/** The address of its metrics. */
export function metricsAddress({ host, port }: { host: string; port: number }): ListenAddress {
  return { host, port, names: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }
}

/** Resolves once `server` listens at the address. @throws CannotListen */
export async function listenAt(server: Server, address: ListenAddress): Promise<void> {
  server.listen(address.port, address.host)
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new CannotListen(explain(error, address), { cause: error })
  })
}

/** Listens at all `addresses` at once, two of which may be the same, and at none of them any more when this resolves. @throws CannotListen */
export async function assertAddressesFree(addresses: readonly ListenAddress[]): Promise<void> {
  const probes = new AsyncDisposableStack()
  try {
    for (const address of addresses) await listenAt(probes.use(createServer()), address)
  } finally {
    await probes.disposeAsync()
  }
}

function explain({ code, message }: NodeJS.ErrnoException, { host, port, names }: ListenAddress): string {
  if (code === 'EADDRINUSE')
    return `${names.port}: ${host}:${port} is in use; stop what uses it or set another ${names.port}`
  if (code === 'EACCES') return `${names.port}: ${port} needs privileges; set another ${names.port}`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${names.host}: ${host} is not an address of this machine`
  return `${names.host}: ${message}`
}
