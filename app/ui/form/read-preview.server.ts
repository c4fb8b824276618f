import { problem } from '#app/platform/request/problem.ts'
import { readFields } from '#app/platform/request/read-fields.server.ts'
import { maxFormBytes } from './form-submission.server.ts'

/** The values that `PreviewButton` sends. @throws a response: 400 when they are none, 413, 415 */
export async function readPreview(request: Request): Promise<unknown> {
  // Percent-encoded, a letter takes up to three times its bytes.
  const fields = await readFields(request, 3 * maxFormBytes)
  try {
    // Half of a surrogate pair is no letter: it becomes what it would be saved as.
    return JSON.parse(fields.get('values') ?? '', (_, value) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    )
  } catch {
    throw problem(400, { message: 'These are not the values of a form.' })
  }
}
