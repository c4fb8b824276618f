// npm run cloudinary-emulator [-- PORT]: an image host on this machine, until it is interrupted.
import { runEmulator } from '../../run-emulator.ts'
import { startCloudinaryEmulator } from './emulator.ts'

await runEmulator({ usage: 'npm run cloudinary-emulator [-- PORT]', port: 4010 }, async (port) => {
  const { env } = await startCloudinaryEmulator({ cloud: 'vitrine', presets: ['vitrine-unsigned'] }, port)
  return env
})
