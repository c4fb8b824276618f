// npm run cloudflare-emulator [-- PORT]: Cloudflare's purge endpoint, on this machine, until it is interrupted.
import { runEmulator } from '../../run-emulator.ts'
import { startCloudflareEmulator } from './emulator.ts'

await runEmulator({ usage: 'npm run cloudflare-emulator [-- PORT]', port: 4050 }, async (port) => {
  const { url, token } = await startCloudflareEmulator({ port })
  return { CDN_MAX_AGE: '3600', CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token }
})
