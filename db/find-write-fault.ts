const statement = `
  select case
    when pg_is_in_recovery() then 'it is a replica'
    when current_setting('transaction_read_only') = 'on' then 'default_transaction_read_only is on'
  end as fault`

interface Connection {
  query: (text: string) => Promise<{ rows: { fault: string | null }[] }>
}

/** Why the server of `connection` accepts no writes, in words; null: it accepts them. */
export async function findWriteFault(connection: Connection): Promise<string | null> {
  const { rows } = await connection.query(statement)
  const fault = rows[0]!.fault
  return fault && `leads to a server that takes no writes: ${fault}`
}
