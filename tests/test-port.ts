import { createServer, type Server } from 'node:net'

/** The first port, below the range from which the system assigns ports; each process claims one block of them. */
const firstBlock = 11_000
const blocks = 1_000
const blockSize = 20
let claimed: Promise<number> | undefined
let asked = 0

/** A port of 127.0.0.1 that is free now and stays free until it is used: it is in this process's block. */
export async function testPort(): Promise<number> {
  claimed ??= claimBlock()
  const block = await claimed
  // This process itself listens at the first port of its block.
  for (let tried = 1; tried < blockSize; tried++) {
    const port = block + 1 + (asked++ % (blockSize - 1))
    const server = await listen(port)
    if (!server) continue
    await new Promise((done) => server.close(done))
    return port
  }
  throw new Error(`the ports from ${block + 1} to ${block + blockSize - 1} are all in use`)
}

/** The first port of a block that no other process has claimed: a process claims one by listening at its first port until it ends. */
async function claimBlock(): Promise<number> {
  for (let tried = 0; tried < blocks; tried++) {
    const block = firstBlock + ((process.pid + tried) % blocks) * blockSize
    const server = await listen(block)
    if (!server) continue
    server.unref()
    return block
  }
  throw new Error(`every block of ports from ${firstBlock} on is another process'`)
}

function listen(port: number): Promise<Server | null> {
  return new Promise((done) => {
    const server = createServer().once('error', () => done(null))
    server.listen(port, '127.0.0.1', () => done(server))
  })
}
