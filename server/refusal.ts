import { problem } from '#app/platform/request/problem.ts'
import { escapeXml } from '#app/platform/xml.ts'
import type { Fault } from './find-fault.ts'

/** The response to a refused request, in place of a route's: a problem for programs, a plain page with a link for people. */
export function refusal(path: string, { status, message, headers }: Fault): Response {
  if (path.startsWith('/api/')) return problem(status, { message, ...(headers && { headers }) })
  const text = escapeXml(message)
  const [wayOn, name] = /^\/admin(\/|$)/.test(path) ? ['/admin', 'To the Admin Portal'] : ['/', 'To the home page']
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text}</title>
<style>body { font: 18px/1.6 Georgia, serif; max-width: 34rem; margin: 20vh auto; padding: 0 1.5rem }</style>
<h1>${text}</h1>
<p><a href="${wayOn}">${name}</a></p>
</html>`
  return new Response(page, {
    status,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  })
}
