// npm run s3-emulator [-- PORT]: a service with the S3 API, on this machine, until it is interrupted.
import { startS3Emulator } from './emulator.ts'

const { env } = await startS3Emulator({ port: Number(process.argv[2] ?? 4011) })
for (const [name, value] of Object.entries(env)) process.stdout.write(`${name}=${value}\n`)
