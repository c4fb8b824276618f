import type { APIRequestContext } from '@playwright/test'

/** What the page at `path` is styled with, as one text. */
export async function styleSheets(url: string, path: string, request: APIRequestContext): Promise<string> {
  const html = await (await request.get(url + path)).text()
  const links = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*>/g)].map(
    ([link]) => /href="([^"]+)"/.exec(link)![1]!,
  )
  return (await Promise.all(links.map(async (link) => (await request.get(url + link)).text()))).join('\n')
}
