import { join } from 'node:path'

/** The folder of the SQL migrations; the program runs with the project's folder as its working directory. */
export const migrationsFolder = join(process.cwd(), 'db/migrations')
