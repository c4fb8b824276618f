import { type HTMLElement, parse } from 'node-html-parser'

/**
 * The page at `path` as the server sends it to a visitor, to be queried by CSS selectors (`querySelector`). Content that React streams
 * later is at the end, in `div[hidden]`.
 *
 * @throws Error if the status is not `status`
 */
export async function readPage(
  app: { url: string },
  path: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Promise<HTMLElement> {
  const response = await fetch(app.url + path, { headers, redirect: 'manual' })
  const html = await response.text()
  if (response.status !== status) throw new Error(`${path} has status ${response.status} instead of ${status}`)
  return parse(html)
}

/** The texts of all elements that match `selector` in `part`, in order, with whitespace collapsed. */
export const textsIn = (part: HTMLElement, selector: string): string[] =>
  part.querySelectorAll(selector).map(({ text }) => text.replace(/\s+/g, ' ').trim())
