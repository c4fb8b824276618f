import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'

let program: ReturnType<typeof spawn>
afterEach(() => program.kill('SIGKILL'))

test('RUN-03 a program whose log nobody reads any more ends as any other', async () => {
  const code = `
    const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'create-log.ts'))})
    const log = createLog({ logLevel: 'info', release: '1.0.0' })
    process.stdin.once('end', () => {
      log.info({}, 'the last line')
      process.exit(0)
    }).resume()
    process.stderr.write('ready')`
  program = spawn(process.execPath, ['--input-type=module', '--eval', code])
  await once(program.stderr!, 'data')
  program.stdout!.destroy()
  const ended = once(program, 'exit')
  program.stdin!.end()
  expect(await ended).toEqual([0, null])
})
