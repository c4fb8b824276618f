// npm run cloudinary-emulator [-- PORT]: an image host on this machine, until it is interrupted.
import { startCloudinaryEmulator } from './emulator.ts'

const { env } = await startCloudinaryEmulator(
  { cloud: 'vitrine', presets: ['vitrine-unsigned'] },
  Number(process.argv[2] ?? 4010),
)
for (const [name, value] of Object.entries(env)) process.stdout.write(`${name}=${value}\n`)
