import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

export const projectFolder = join(import.meta.dirname, '..')

/** Starts the program that was built in `folder` as a separate process and waits until it says that it is listening. */
export async function startServer(env: Record<string, string>, folder = projectFolder): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['build/server/index.js', 'serve'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((done, fail) => {
    child.stdout!.on('data', (chunk) => String(chunk).includes('open at') && done())
    child.once('exit', (code) => fail(new Error(`The server ended with ${code} before it was open`)))
  })
  child.removeAllListeners('exit')
  return child
}

/** Shuts the program down gracefully. */
export async function stopServer(child: ChildProcess): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}
