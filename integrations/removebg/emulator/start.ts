// npm run remove-bg-emulator [-- PORT]: background removal on this machine, until it is interrupted.
import { startRemoveBgEmulator } from './emulator.ts'

const apiKey = 'emulated'
const { url } = await startRemoveBgEmulator({ apiKey, port: Number(process.argv[2] ?? 4030) })
process.stdout.write(`REMOVE_BG_API_KEY=${apiKey}\nREMOVE_BG_API_URL=${url}\n`)
