import { type SpawnOptions, spawn } from 'node:child_process'

/** The user that the server runs as: `{}` is this process' own; root uses `postgres`, since Postgres refuses root. */
export interface RunAs {
  uid?: number
  gid?: number
}

/** Runs a program to its end. @throws with its error output when it fails */
export async function runProgram(program: string, args: string[], runAs: RunAs): Promise<void> {
  // cwd: the database's user may not have access to this process' working directory.
  const options: SpawnOptions = {
    ...runAs,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
  }
  return new Promise((done, fail) => {
    const child = spawn(program, args, options)
    let errors = ''
    child.stderr?.on('data', (chunk) => {
      errors += chunk
    })
    child.once('error', fail)
    // 'exit', not 'close': the server that pg_ctl leaves behind keeps the pipe open.
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(errors.trim() || `${program} ended with ${code}`)),
    )
  })
}
