import { problem } from '#app/platform/request/problem.ts'
import { readFields } from '#app/platform/request/read-fields.server.ts'
import { maxFormBytes } from './form-submission.server.ts'

/** The values that `PreviewButton` sends. @throws a response: 400 if they are invalid, 413, 415 */
export async function readPreview(request: Request): Promise<unknown> {
  // Percent-encoding makes up to three bytes of one.
  const fields = await readFields(request, 3 * maxFormBytes)
  try {
    // A lone surrogate is not a character: it is replaced as saving would replace it.
    return JSON.parse(fields.get('values') ?? '', (_, value) =>
      typeof value === 'string' ? value.toWellFormed() : value,
    )
  } catch {
    throw problem(400, { message: 'These are not the values of a form.' })
  }
}
