import pg from 'pg'

/** Words of the current catalogue that match about 1, 300, a tenth and most of its works. */
export async function chooseTerms(
  databaseUrl: string,
): Promise<Record<'rare' | 'middling' | 'tenth' | 'broad', { term: string; matches: number }>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ word: string }>(
    `select word from (
       select distinct unnest(regexp_split_to_array(text, '[^[:alpha:]]+')) as word
       from (select text from product_search_texts order by product_id limit 2000) sampled
     ) words where length(word) between 4 and 12 order by word`,
  )
  const total = (await client.query('select count(*)::int as total from products')).rows[0].total
  const counted: { term: string; matches: number }[] = []
  for (const { word } of rows.filter((_, n) => n % Math.ceil(rows.length / 150) === 0)) {
    const { rows: found } = await client.query(
      'select count(*)::int as matches from product_search_texts where text like $1',
      [`%${word}%`],
    )
    counted.push({ term: word, matches: found[0].matches })
  }
  await client.end()
  const nearest = (wanted: number) =>
    counted.reduce((best, next) =>
      Math.abs(Math.log(next.matches / wanted)) < Math.abs(Math.log(best.matches / wanted)) ? next : best,
    )
  return {
    rare: nearest(Math.max(1, total / 2_000)),
    middling: nearest(400),
    tenth: nearest(total / 10),
    broad: nearest(total / 2),
  }
}
