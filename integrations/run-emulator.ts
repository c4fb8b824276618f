type Start = (port: number, rest: string[]) => Promise<Record<string, string>>

/**
 * Runs an emulator at the command line's port, else at `port`, and prints the variables that `start` resolves to. If the port
 * cannot be used it prints one line.
 */
export async function runEmulator({ usage, port }: { usage: string; port: number }, start: Start): Promise<void> {
  const [given, ...rest] = process.argv.slice(2)
  if (given === '--help') return void process.stdout.write(`${usage}\n`)
  const chosen = Number(given ?? port)
  if (!Number.isInteger(chosen) || chosen < 0 || chosen > 65_535)
    return fail(`PORT must be a number from 0 to 65535: ${usage}`, 2)
  try {
    const env = await start(chosen, rest)
    for (const [name, value] of Object.entries(env)) process.stdout.write(`${name}=${value}\n`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error
    fail(`Port ${chosen} cannot be listened at (${code}); name another one: ${usage}`, 1)
  }
}

function fail(line: string, exitCode: number) {
  process.stderr.write(`${line}\n`)
  process.exitCode = exitCode
}
