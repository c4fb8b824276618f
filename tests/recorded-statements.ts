import type { Database } from '#db/connect.ts'

export interface Statement {
  text: string
  values: unknown[]
}

/** Runs `work`; returns its result, and the statements that it sent to the pool of `db`. */
export async function recordStatements<Result>(
  { $client: pool }: Database,
  work: () => Promise<Result>,
): Promise<{ result: Result; statements: Statement[] }> {
  const statements: Statement[] = []
  const query = pool.query
  pool.query = ((config: { text: string }, values: unknown[] = []) => {
    statements.push({ text: config.text, values })
    return Reflect.apply(query, pool, [config, values])
  }) as typeof pool.query
  const result = await work().finally(() => {
    pool.query = query
  })
  return { result, statements }
}

/** The query plan of each statement, with the kinds of scan in `without` disabled, because Postgres would scan a small table completely. */
export async function explainStatements(
  { $client: pool }: Database,
  statements: readonly Statement[],
  without: readonly ('seqscan' | 'bitmapscan' | 'indexscan')[],
): Promise<string[][]> {
  const client = await pool.connect()
  for (const scan of without) await client.query(`set enable_${scan} = off`)
  const plans: string[][] = []
  for (const { text, values } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
    plans.push(rows.map((row) => row['QUERY PLAN']))
  }
  client.release(true)
  return plans
}
