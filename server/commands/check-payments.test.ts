import { afterAll, expect, test } from 'vitest'
import { startPayPalEmulator } from '#integrations/paypal/emulator/emulator.ts'
import { readSettings } from '#server/settings.ts'
import { runCheckPaymentsCommand } from './check-payments.ts'

const emulator = await startPayPalEmulator()
afterAll(() => emulator.stop())

async function run(env: Record<string, string>, ...args: string[]) {
  const output: string[] = []
  const complained: string[] = []
  const code = await runCheckPaymentsCommand(args, readSettings(env), {
    say: (line) => output.push(line),
    complain: (line) => complained.push(line),
  })
  return { code, output: output.join('\n'), complained: complained.join('\n') }
}

test('PAYP-08 check-payments says that the account answers and may take money, and takes none', async () => {
  const { code, output, complained } = await run(emulator.env)
  expect([code, complained]).toEqual([0, ''])
  expect(output).toMatch(/answers.*may take money/s)
  expect([emulator.count('create'), emulator.count('capture')]).toEqual([1, 0])
  expect(await run({})).toMatchObject({ code: 0, output: expect.stringContaining('demo') })
})

test('PAYP-08 check-payments takes no arguments', async () => {
  expect(await run({}, '--live')).toEqual({
    code: 2,
    output: '',
    complained: expect.stringMatching(/^npm run check-payments/),
  })
})

test('PAYP-08 check-payments says why it does not, and tells no secret', async () => {
  const { code, complained } = await run({ ...emulator.env, PAYPAL_CLIENT_SECRET: 'not-the-secret' })
  expect([code, complained]).toEqual([1, expect.stringContaining('does not know this client id with this secret')])
  expect(complained).not.toContain('not-the-secret')
})

test.each([
  ['is restricted', { status: 422, issue: 'PAYEE_ACCOUNT_RESTRICTED' }],
  ['may not open orders', { status: 403, issue: 'PERMISSION_DENIED' }],
] as const)(
  'PAYP-08 check-payments says that an account which %s cannot take money, in the words of PayPal',
  async (_, refused) => {
    emulator.failNext('create', refused)
    const { code, output, complained } = await run(emulator.env)
    expect([code, output]).toEqual([1, expect.stringContaining('answers')])
    expect(complained).toMatch(new RegExp(`cannot take money.*${refused.issue}`))
  },
)
