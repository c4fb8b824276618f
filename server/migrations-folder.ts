import { join } from 'node:path'

/** Where the SQL migrations lie; the program runs with the project's folder as its working directory. */
export const migrationsFolder = join(process.cwd(), 'db/migrations')
