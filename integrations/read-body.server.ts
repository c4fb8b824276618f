/** The body of another company's response, counted while it comes; null when it is larger than `maxBytes`. */
export async function readBody(
  response: { body: AsyncIterable<Uint8Array> | null },
  maxBytes: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    // Leaving the loop ends the connection.
    if (length > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
