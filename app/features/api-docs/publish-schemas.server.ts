import { z } from 'zod'
import type { ApiResponse, Content, JsonSchema, Operation, Paths } from '#app/platform/openapi.server.ts'

interface Published {
  paths: Paths<JsonSchema>
  /** The schemas that operations reference by name. */
  schemas: Record<string, JsonSchema>
}

/**
 * The published description: zod schemas as JSON Schema, those with an id once and by reference. Request bodies are described
 * as they are sent, responses as they arrive.
 */
export function publishSchemas(paths: Paths): Published {
  const schemas: Record<string, JsonSchema> = {}

  function publish(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const { $schema: _, $defs, ...own } = toJsonSchema(schema, io)
    Object.assign(schemas, $defs)
    return own
  }
  const publishContent = (content: Content, io: 'input' | 'output') =>
    mapValues(content, ({ schema }) => ({ schema: publish(schema, io) }))

  const publishResponse = ({ content, headers, ...response }: ApiResponse): ApiResponse<JsonSchema> => ({
    ...response,
    ...(content && { content: publishContent(content, 'output') }),
    ...(headers && {
      headers: mapValues(headers, (header) => ({ ...header, schema: publish(header.schema, 'output') })),
    }),
  })
  const publishOperation = ({ parameters, requestBody, responses, ...facts }: Operation): Operation<JsonSchema> => ({
    ...facts,
    ...(parameters && {
      parameters: parameters.map((parameter) => ({ ...parameter, schema: publish(parameter.schema, 'input') })),
    }),
    ...(requestBody && { requestBody: { ...requestBody, content: publishContent(requestBody.content, 'input') } }),
    responses: mapValues(responses, publishResponse),
  })
  return { paths: mapValues(paths, (operations) => mapValues(operations, publishOperation)), schemas }
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const text = JSON.stringify(z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => simplify(jsonSchema) }))
  return JSON.parse(text.replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
}

/** Leaves out redundant keywords, and `additionalProperties: false`: a later version may add fields; only our own tests are that strict. */
function simplify(schema: JsonSchema) {
  if (schema.format) delete schema.pattern
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.propertyNames
}

function mapValues<Value, Mapped>(
  values: Record<string, Value>,
  map: (value: Value) => Mapped,
): Record<string, Mapped> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]))
}
