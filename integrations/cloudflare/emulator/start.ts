// npm run cloudflare-emulator [-- PORT]: Cloudflare's call that purges, on this machine, until it is interrupted.
import { startCloudflareEmulator } from './emulator.ts'

const { url, token } = await startCloudflareEmulator({ port: Number(process.argv[2] ?? 4050) })
process.stdout.write(`CDN_MAX_AGE=3600\nCDN_PURGE_URL=${url}\nCDN_PURGE_TOKEN=${token}\n`)
