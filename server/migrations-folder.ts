import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the SQL migrations; the program runs with the project's folder as its working directory. */
export const migrationsFolder = join(process.cwd(), 'db/migrations')

/** The working directory is not the project's folder. `message` is for operators. */
export class WrongFolder extends Error {}

/** @throws WrongFolder: migrations, fonts and what visitors load would not be found */
export function assertOwnFolder(): void {
  if (!existsSync(migrationsFolder))
    throw new WrongFolder(`Start Vitrine in its own folder: ${process.cwd()} holds no db/migrations`)
}
