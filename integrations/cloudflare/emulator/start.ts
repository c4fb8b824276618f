import { startCloudflareEmulator } from './emulator.ts'

// npm run cloudflare-emulator: tries purging without the internet. Start the program beside it with what is printed here.

const { url, token } = await startCloudflareEmulator({ port: Number(process.env.PORT ?? 4050) })
process.stdout.write(`CDN_MAX_AGE=3600 CDN_PURGE_URL=${url} CDN_PURGE_TOKEN=${token}\n`)
