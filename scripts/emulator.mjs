// npm run paypal-emulator | cloudinary-emulator | remove-bg-emulator | s3-emulator | cloudflare-emulator [-- PORT]: a service of
// another company on this machine, until it is interrupted. It prints the variables with which to start the program.
import { become, installPackages } from './prepare.mjs'

const [folder, ...args] = process.argv.slice(2)
await installPackages()
become([`integrations/${folder}/emulator/start.ts`, ...args])
