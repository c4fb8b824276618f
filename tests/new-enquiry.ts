import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Database } from '#db/connect.ts'
import { enquiries } from '#db/schema/enquiries.ts'

/** Inserts an enquiry into the database; fields missing in `facts` get plain values. Returns its row. */
export async function newEnquiry(db: Database, facts: Partial<typeof enquiries.$inferInsert> = {}) {
  const at = new Date('2026-11-20T15:00:00Z')
  const [row] = await db
    .insert(enquiries)
    .values({
      id: uuidv7(),
      product_id: randomUUID(),
      work_name: 'Harbour',
      kind: 'question',
      name: 'Ines Aldana',
      email: 'ines@aldana.example',
      message: 'Is it framed?',
      request_key: randomUUID(),
      created_at: at,
      updated_at: at,
      ...facts,
    })
    .returning()
  return row!
}
