import { z } from 'zod'
import { perPageOptions } from './paging.ts'
import { problemSchema } from './request/problem-schema.server.ts'

/** A schema in the published document. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

// The part of OpenAPI 3.1 that the API's description uses: with zod schemas as features write it, and with
// `JsonSchema` as it is published.

export interface Parameter<Schema = z.ZodType> {
  name: string
  in: 'query' | 'path'
  required?: boolean
  description: string
  schema: Schema
  /** Lists in one value, separated by commas. */
  style?: 'form'
  explode?: false
}

export type Content<Schema = z.ZodType> = Record<string, { schema: Schema }>

export interface ApiResponse<Schema = z.ZodType> {
  description: string
  content?: Content<Schema>
  headers?: Record<string, { description: string; schema: Schema }>
}

export interface Operation<Schema = z.ZodType> {
  summary: string
  description?: string
  tags: [string]
  parameters?: Parameter<Schema>[]
  requestBody?: { required: true; content: Content<Schema> }
  responses: Record<string, ApiResponse<Schema>>
  /**
   * `[{ session: [] }]`: a signed-in admin only. `[{ buyer: [] }]`: a browser that buys only, and with `{}` beside it
   * the response depends on the buyer's cookie.
   */
  security?: [{ session: [] }] | [{ buyer: [] }] | [{ buyer: [] }, Record<string, never>]
}

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'
/** Operations by path, `/api/products/{id}`, and method. */
export type Paths<Schema = z.ZodType> = Record<string, Partial<Record<Method, Operation<Schema>>>>

/** A file, a stream or a text that is not JSON. */
export const binary = z.string().meta({ format: 'binary' })
export const id = z.guid()
/** ISO 8601 in UTC. */
export const moment = z.iso.datetime()

export function json(description: string, schema: z.ZodType): ApiResponse {
  return { description, content: { 'application/json': { schema } } }
}

export function jsonBody(schema: z.ZodType): NonNullable<Operation['requestBody']> {
  return { required: true, content: { 'application/json': { schema } } }
}

/** 301 for an old name. @param name what it was the name of */
export function moved(name: string): Record<string, ApiResponse> {
  return {
    301: {
      description: `${name} has another slug since`,
      headers: { Location: { description: 'Its address of today', schema: z.string() } },
    },
  }
}

/** Refusals by status, each with a problem as its body; every operation has 429. */
export function refusals(descriptions: Record<string, string>): Record<string, ApiResponse> {
  const all = { ...descriptions, 429: descriptions[429] ?? 'Too many requests' }
  return Object.fromEntries(
    Object.entries(all).map(([status, description]) => [
      status,
      {
        description,
        content: { 'application/problem+json': { schema: problemSchema } },
        ...(/^(429|503)$/.test(status) && { headers: { 'Retry-After': { description: 'Seconds', schema: z.int() } } }),
      },
    ]),
  )
}

/** The refusals of an operation that reads the database. */
export function readRefusals(descriptions: Record<string, string> = {}): Record<string, ApiResponse> {
  return refusals({ ...descriptions, 503: descriptions[503] ?? 'The database does not respond' })
}

/** The refusals of an operation that changes something. */
export function writeRefusals(descriptions: Record<string, string>): Record<string, ApiResponse> {
  return readRefusals({ 403: 'Sent by a page of another site', ...descriptions })
}

export function inQuery(name: string, description: string, schema: z.ZodType = z.string()): Parameter {
  return { name, in: 'query', description, schema }
}

/** Several values in one, separated by commas. */
export function listInQuery(name: string, description: string, schema: z.ZodType): Parameter {
  return { ...inQuery(name, description, schema), style: 'form', explode: false }
}

export function inPath(name: string, description: string): Parameter {
  return { name, in: 'path', required: true, description, schema: z.string() }
}

/** Parameters of every list (OP-09). */
const paging: Parameter[] = [
  inQuery('page', 'From 1; what is no number counts as 1, beyond the end as the last page', z.int().default(1)),
  inQuery('perPage', 'Anything else counts as 12', z.literal([...perPageOptions]).default(12)),
]

/** For lists whose entries have pages of their own. */
export const summaryOnly = inQuery('fields', 'Leaves out what only a page of its own shows', z.enum(['summary']))

/** Reading a list whose pages have the schema `page`; `responses`: those other than a page and the refusals. */
export function pagedList(
  page: z.ZodType,
  { parameters = [], responses = {}, ...facts }: Omit<Operation, 'responses'> & Partial<Pick<Operation, 'responses'>>,
): Operation {
  return {
    ...facts,
    parameters: [...parameters, ...paging],
    responses: { 200: json('One page', page), ...responses, ...readRefusals() },
  }
}
