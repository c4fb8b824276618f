import type { ApiResponse, JsonSchema, Operation } from '#app/platform/openapi.server.ts'
import type { openapi } from './openapi.server.ts'

type Description = ReturnType<typeof openapi>

/** The API's description as a page: operations by area, then the schemas. */
export function ApiDocs({ description: { info, paths, components } }: { description: Description }) {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  )
  const areas = [...new Set(operations.map(({ operation }) => operation.tags[0]))]
  return (
    <main id="main" className="page prose py-section">
      <h1 className="title-1">{info.title}</h1>
      <p>{info.description}</p>
      <p>
        <a href="/api/openapi.json">The same as OpenAPI 3.1</a>
      </p>
      {areas.map((area) => (
        <section key={area} aria-labelledby={anchor(area)}>
          <h2 id={anchor(area)}>{area}</h2>
          {operations
            .filter(({ operation }) => operation.tags[0] === area)
            .map(({ path, method, operation }) => (
              <OperationDocs key={`${method} ${path}`} path={path} method={method} operation={operation} />
            ))}
        </section>
      ))}
      <section aria-labelledby="schemas">
        <h2 id="schemas">Schemas</h2>
        {Object.entries(components.schemas).map(([name, schema]) => (
          <SchemaDocs key={name} name={name} schema={schema} />
        ))}
      </section>
    </main>
  )
}

function OperationDocs({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation<JsonSchema>
}) {
  const body = operation.requestBody?.content['application/json']?.schema
  return (
    <article aria-label={`${method.toUpperCase()} ${path}`}>
      <h3>
        <code className="break-all">
          {method.toUpperCase()} {path}
        </code>
      </h3>
      <p>
        {operation.summary}.{operation.security && 'session' in operation.security[0] && ' For signed-in admins only.'}
      </p>
      {operation.description && <p>{operation.description}</p>}
      <ul>
        {operation.parameters?.map((parameter) => (
          <li key={parameter.name}>
            <code>{parameter.name}</code>: {parameter.description} ({typeName(parameter.schema)})
          </li>
        ))}
        {body && (
          <li>
            Body: <code className="break-all">{typeName(body)}</code>
          </li>
        )}
        {Object.entries(operation.responses).map(([status, response]) => (
          <li key={status}>
            <b>{status}</b> {response.description} <code className="break-all">{responseType(response)}</code>
          </li>
        ))}
      </ul>
    </article>
  )
}

function SchemaDocs({ name, schema }: { name: string; schema: JsonSchema }) {
  return (
    <article aria-labelledby={`schema-${name}`}>
      <h3 id={`schema-${name}`}>{name}</h3>
      {schema.description && <p>{schema.description}.</p>}
      <ul>
        {Object.entries(schema.properties ?? {}).map(([field, value]) => (
          <li key={field}>
            <code>{field}</code>: {typeof value === 'object' && `${typeName(value)} ${value.description ?? ''}`}
          </li>
        ))}
      </ul>
    </article>
  )
}

function responseType({ content }: ApiResponse<JsonSchema>): string {
  const [type, media] = Object.entries(content ?? {})[0] ?? []
  if (!type || type === 'application/problem+json') return ''
  return type === 'application/json' && media ? typeName(media.schema) : type
}

/** A schema in a few words: `string or null`, `Product[]`, `{status: "ok"}`. */
function typeName(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1)!
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.allOf) return schema.allOf.map((part) => named(part)).join(' with ')
  if (schema.anyOf) return schema.anyOf.map((part) => named(part)).join(' or ')
  if (schema.items) return `${named(Array.isArray(schema.items) ? schema.items[0] : schema.items)}[]`
  if (schema.properties)
    return `{${Object.entries(schema.properties)
      .map(([field, value]) => `${field}: ${named(value)}`)
      .join(', ')}}`
  return [schema.type ?? 'any'].flat().join(' or ')
}

function named(schema: JsonSchema | boolean | undefined): string {
  return typeof schema === 'object' ? typeName(schema) : 'any'
}

function anchor(area: string): string {
  return area.toLowerCase().replaceAll(' ', '-')
}
