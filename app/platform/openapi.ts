import type { z } from 'zod'

/** The part of OpenAPI 3.1 that the API's description uses. */
export type Schema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  name: string
  in: 'query' | 'path'
  required?: boolean
  description: string
  schema: Schema
  /** Lists in one value, separated by commas. */
  style?: 'form'
  explode?: false
}

export interface Answer {
  description: string
  content?: Record<string, { schema: Schema }>
  headers?: Record<string, { description: string; schema: Schema }>
}

export interface Operation {
  summary: string
  description?: string
  tags: [string]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
  /** `[{ session: [] }]`: a signed-in admin only. */
  security?: [{ session: [] }]
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Operations by path, `/api/products/{id}`, and method. */
export type Paths = Record<string, Partial<Record<Method, Operation>>>

/** One of the schemas of `openapi-schemas.ts`. */
export function ref(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

export function nullable(type: 'string' | 'number' | 'integer', facts: Schema = {}): Schema {
  return { type: [type, 'null'], ...facts }
}

export function listOf(items: Schema): Schema {
  return { type: 'array', items }
}

/** One page of a list, as every list answers it. */
export function pageOf(items: Schema): Schema {
  return { allOf: [ref('Page'), { type: 'object', properties: { items: listOf(items) } }] }
}

/** An object whose fields are all there, whatever their value. */
export function record(properties: Record<string, Schema>, description?: string): Schema {
  return { type: 'object', ...(description && { description }), properties, required: Object.keys(properties) }
}

export function json(description: string, schema: Schema): Answer {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody(schema: Schema): NonNullable<Operation['requestBody']> {
  return { required: true, content: { 'application/json': { schema } } }
}

/** Refusals by status, each told as a problem; 429 is every operation's. */
export function refusals(told: Record<string, string>): Record<string, Answer> {
  const all = { ...told, 429: told[429] ?? 'Too many requests' }
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      {
        description,
        content: { 'application/problem+json': { schema: ref('Problem') } },
        ...(/^(429|503)$/.test(status) && {
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
        }),
      },
    ]),
  )
}

export function inQuery(name: string, description: string, schema: Schema = { type: 'string' }): Parameter {
  return { name, in: 'query', description, schema }
}

export function inPath(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: { type: 'string' } }
}

/** Parameters of every list (OP-09). */
const paging: Parameter[] = [
  inQuery('page', 'From 1; what is no number counts as 1, beyond the end as the last page', {
    type: 'integer',
    default: 1,
  }),
  inQuery('perPage', 'Anything else counts as 12', { type: 'integer', enum: [12, 24, 36, 48], default: 12 }),
]

/** For lists whose entries have pages of their own. */
export const summaryOnly = inQuery('fields', 'Leaves out what only a page of its own shows', {
  type: 'string',
  enum: ['summary'],
})

/** Reading a paged list of the schema `item`. */
export function pagedList(item: string, { parameters = [], ...facts }: Omit<Operation, 'responses'>): Operation {
  return {
    ...facts,
    parameters: [...parameters, ...paging],
    responses: { 200: json('One page', pageOf(ref(item))), ...refusals({ 503: 'The database does not answer' }) },
  }
}
