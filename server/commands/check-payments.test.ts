import { afterAll, expect, test } from 'vitest'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { readSettings } from '#server/settings.ts'
import { runCheckPaymentsCommand } from './check-payments.ts'

const emulator = await startPayPalEmulator()
afterAll(() => emulator.stop())

async function run(env: Record<string, string>) {
  const said: string[] = []
  const complained: string[] = []
  const code = await runCheckPaymentsCommand(readSettings(env), {
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, said: said.join('\n'), complained: complained.join('\n') }
}

test('PAYP-08 check-payments says that the account answers', async () => {
  expect(await run(emulator.env)).toMatchObject({ code: 0, said: expect.stringContaining('answers'), complained: '' })
  expect(await run({})).toMatchObject({ code: 0, said: expect.stringContaining('demo') })
})

test('PAYP-08 check-payments says why it does not, and tells no secret', async () => {
  const { code, complained } = await run({ ...emulator.env, PAYPAL_CLIENT_SECRET: 'not-the-secret' })
  expect([code, complained]).toEqual([1, expect.stringContaining('does not know this client id with this secret')])
  expect(complained).not.toContain('not-the-secret')
})
