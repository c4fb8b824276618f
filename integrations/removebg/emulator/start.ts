import { startRemoveBgEmulator } from './emulator.ts'

// npm run remove-bg-emulator: tries background removal without the internet. Start the program beside it
// with what is printed here.

const apiKey = 'emulated'
const { url } = await startRemoveBgEmulator({ apiKey, port: Number(process.env.PORT ?? 4030) })
process.stdout.write(`REMOVE_BG_API_KEY=${apiKey} REMOVE_BG_API_URL=${url}\n`)
