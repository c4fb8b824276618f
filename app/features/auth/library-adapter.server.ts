import { drizzleAdapter } from '@better-auth/drizzle-adapter'
import type { Database, Transaction } from '#db/connect.ts'
import * as schema from '#db/schema/auth.ts'

/** How better-auth reaches its tables: by `db`, or inside a transaction of ours. */
export const libraryAdapter = (db: Database | Transaction) => drizzleAdapter(db, { provider: 'pg', schema })
