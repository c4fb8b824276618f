// npm run s3-emulator [-- PORT]: a service with the S3 API, on this machine, until it is interrupted.
import { runEmulator } from '../../run-emulator.ts'
import { startS3Emulator } from './emulator.ts'

await runEmulator({ usage: 'npm run s3-emulator [-- PORT]', port: 4011 }, async (port) => {
  const { env } = await startS3Emulator({ port })
  return env
})
