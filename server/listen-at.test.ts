import { createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testPort } from '#tests/test-port.ts'
import { assertAddressesFree, CannotListen, listenAt, metricsAddress, programAddress } from './listen-at.ts'

/** What is said of a place that cannot be served at. */
async function complaintOf(place: Parameters<typeof listenAt>[1], server = createServer()) {
  const error = await listenAt(server, place).catch((error) => error)
  expect(error).toBeInstanceOf(CannotListen)
  return (error as Error).message
}

/** A server that fails to listen with `code`. */
function failing(code: string): Server {
  const server = createServer()
  server.listen = () => {
    setImmediate(() => server.emit('error', Object.assign(new Error(`listen ${code}`), { code })))
    return server
  }
  return server
}

test.each([
  ['HOST', 'PORT', programAddress],
  ['METRICS_HOST', 'METRICS_PORT', metricsAddress],
])('OPS-31 a place that cannot be served at is told with its variable: %s, %s', async (hostName, portName, placeOf) => {
  const port = await testPort()
  const taken = createServer()
  onTestFinished(() => void taken.close())
  const here = placeOf({ host: '127.0.0.1', port })
  await listenAt(taken, here)
  expect(await complaintOf(here)).toBe(
    `${portName}: 127.0.0.1:${port} is in use; stop what uses it or set another ${portName}`,
  )
  expect(await complaintOf(placeOf({ host: '192.0.2.1', port }))).toBe(
    `${hostName}: 192.0.2.1 is not an address of this machine`,
  )
  expect(await complaintOf(placeOf({ host: 'typo.example', port }), failing('ENOTFOUND'))).toBe(
    `${hostName}: typo.example is not an address of this machine`,
  )
  expect(await complaintOf(placeOf({ host: '127.0.0.1', port: 900 }), failing('EACCES'))).toBe(
    `${portName}: 900 needs privileges; set another ${portName}`,
  )
  expect(await complaintOf(here, failing('EAI_AGAIN'))).toBe(`${hostName}: listen EAI_AGAIN`)
})

test('OPS-31 two places on one port are refused with the variable of the second, and none is in use afterwards', async () => {
  const [port, other] = [await testPort(), await testPort()]
  const program = programAddress({ host: '127.0.0.1', port })
  for (const host of ['127.0.0.1', '0.0.0.0'])
    await expect(assertAddressesFree([program, metricsAddress({ host, port })])).rejects.toThrow(
      `METRICS_PORT: ${host}:${port} is in use; stop what uses it or set another METRICS_PORT`,
    )
  await assertAddressesFree([program, metricsAddress({ host: '127.0.0.1', port: other })])
  await assertAddressesFree([program])
})
