import { spawn } from 'node:child_process'

/** The longest that a busy machine may take to start a browser. */
const startMs = 60_000

/** Starts a program and its children: `waitForOutput` waits for something in its output, `stop` ends them all. */
export function startProgram(program: string, args: string[], env: Record<string, string> = {}) {
  // A process group of its own, which can be killed as a whole.
  const child = spawn(program, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  let notice = () => {}
  const onOutput = (chunk: unknown) => {
    output += chunk
    notice()
  }
  child.stdout.on('data', onOutput)
  child.stderr.on('data', onOutput)
  child.on('error', onOutput)
  const ended = new Promise<void>((done) => child.on('close', () => done()))
  const end = () => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid)
  }
  // An aborted run must not leave it running either.
  process.once('exit', end)
  return {
    waitForOutput: (pattern: RegExp) =>
      new Promise<RegExpExecArray>((resolve, reject) => {
        const fail = () => reject(new Error(`${program} did not say ${pattern}, but:\n${output}`))
        const timer = setTimeout(fail, startMs)
        void ended.then(fail)
        notice = () => {
          const found = pattern.exec(output)
          if (!found) return
          clearTimeout(timer)
          resolve(found)
        }
        notice()
      }),
    async stop() {
      end()
      await ended
      process.off('exit', end)
    },
  }
}
