import { expect } from 'vitest'
import { paths } from '#app/features/api-docs/openapi.server.ts'
import type { Method, Operation } from '#app/platform/openapi.server.ts'

/** The description of an operation, `GET /api/products/{id}`. */
function findOperation(name: string): Operation {
  const [method = '', path = ''] = name.split(' ')
  const operation = paths[path]?.[method.toLowerCase() as Method]
  if (!operation) throw new Error(`${name} is not described`)
  return operation
}

/** Every described operation with every status that it may have: `GET /api/products/{id} 404`. */
export function describedResponses(): string[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { responses }]) =>
      Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
    ),
  )
}

/** Expects a response of `operation`, `GET /api/products/{id}`, to match its description exactly: no field more or less. */
export function expectDescribed(
  operation: string,
  { status, contentType, body }: { status: number; contentType: string | null | undefined; body: unknown },
): void {
  const described = findOperation(operation).responses[status]
  if (!described)
    throw new Error(`${operation} responded with ${status}, which is not described: ${JSON.stringify(body)}`)
  const type = contentType?.split(';')[0]
  expect(described.content ? Object.keys(described.content) : [undefined]).toContain(type)
  const parsed = type && described.content?.[type]?.schema.safeParse(body)
  if (parsed && !parsed.success) throw new Error(`${operation} ${status}: ${parsed.error.message}`)
}
