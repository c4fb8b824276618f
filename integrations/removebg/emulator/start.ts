// npm run remove-bg-emulator [-- PORT]: background removal on this machine, until it is interrupted.
import { runEmulator } from '../../run-emulator.ts'
import { startRemoveBgEmulator } from './emulator.ts'

const apiKey = 'emulated'
await runEmulator({ usage: 'npm run remove-bg-emulator [-- PORT]', port: 4030 }, async (port) => {
  const { url } = await startRemoveBgEmulator({ apiKey, port })
  return { REMOVE_BG_API_KEY: apiKey, REMOVE_BG_API_URL: url }
})
