import { spawnSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { listenLocally } from './listen-locally.ts'

function start(name: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`integrations/${name}/emulator/start.ts`, ...args], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test.each(['paypal', 'cloudinary', 'removebg', 's3', 'cloudflare'])(
  'the emulator of %s says in one line that its port is wrong or taken',
  async (name) => {
    const server = createServer()
    const { stop } = await listenLocally(server, 0)
    const { port } = server.address() as AddressInfo
    const usage = 'npm run [a-z\\d-]+-emulator \\[-- PORT.*\\]\\n$'
    expect(start(name, String(port))).toEqual({
      ...{ status: 1, stdout: '' },
      stderr: expect.stringMatching(`^Port ${port} cannot be listened at \\(EADDRINUSE\\); name another one: ${usage}`),
    })
    await stop()
    expect(start(name, '99999')).toEqual({
      ...{ status: 2, stdout: '' },
      stderr: expect.stringMatching(`^PORT must be a number from 0 to 65535: ${usage}`),
    })
    expect(start(name, '--help')).toEqual({ status: 0, stdout: expect.stringMatching(`^${usage}`), stderr: '' })
  },
)
