import { createServer } from 'node:net'

const perProcess = 20
const first = 11_000 + (process.pid % 1_000) * perProcess
let asked = 0

/**
 * A port of 127.0.0.1 that is free now and stays so until it is listened at: it is this process' own, and lies below those
 * that the system gives to whoever asks for any.
 */
export async function testPort(): Promise<number> {
  for (let tried = 0; tried < perProcess; tried++) {
    const port = first + (asked++ % perProcess)
    if (await isFree(port)) return port
  }
  throw new Error(`the ports from ${first} to ${first + perProcess - 1} are all in use`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(false))
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
  })
}
