import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { type Refusal, refusal } from './answers.ts'

export interface Credentials {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** How far the clock of a client may be off, in milliseconds. */
const maxSkewMs = 15 * 60_000

/**
 * Why a request is refused, in S3's terms; null if it is accepted. Written only from the description of Signature Version 4
 * (docs.aws.amazon.com, "Authenticating requests: using the Authorization header"), and shares nothing with the client.
 */
export function findSignatureFault(request: IncomingMessage, body: Buffer, known: Credentials): Refusal | null {
  const { headers } = request
  const header = headers.authorization
  if (header === undefined) return refusal(403, 'AccessDenied', 'Access Denied')
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/.exec(header)
  if (!parts) return refusal(400, 'AuthorizationHeaderMalformed', 'The authorization header is malformed')
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  const [accessKeyId = '', day = '', region = '', service = '', end = ''] = credential.split('/')
  if (accessKeyId !== known.accessKeyId)
    return refusal(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist in our records.')
  if (region !== known.region || service !== 's3' || end !== 'aws4_request')
    return refusal(400, 'AuthorizationHeaderMalformed', `The region '${region}' is wrong; expecting '${known.region}'`)
  const moment = String(headers['x-amz-date'] ?? '')
  if (!/^\d{8}T\d{6}Z$/.test(moment) || !moment.startsWith(day))
    return refusal(403, 'AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header')
  if (
    Math.abs(Date.now() - Date.parse(moment.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, '$1-$2-$3T$4:$5:$6Z'))) >
    maxSkewMs
  )
    return refusal(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )

  const payload = String(headers['x-amz-content-sha256'] ?? '')
  if (payload === '')
    return refusal(400, 'InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
  const names = signedHeaders.split(';')
  const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (mustBeSigned.some((name) => !names.includes(name)))
    return refusal(403, 'AccessDenied', 'There were headers present in the request which were not signed')
  const canonical = [
    request.method,
    canonicalPath(request.url!),
    canonicalQuery(request.url!),
    ...names.map(
      (name) =>
        `${name}:${String(headers[name] ?? '')
          .trim()
          .replace(/ +/g, ' ')}`,
    ),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => createHmac('sha256', secret).update(part).digest(),
    `AWS4${known.secretAccessKey}`,
  )
  const expected = createHmac('sha256', key).update(toSign).digest()
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')))
    return refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the one you provided.',
    )
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))
    return refusal(
      400,
      'XAmzContentSHA256Mismatch',
      "The provided 'x-amz-content-sha256' header does not match what was computed.",
    )
  return null
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

/** S3 encodes each part of a path once: everything but letters, digits and `-._~`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

function canonicalPath(url: string): string {
  return url
    .split('?')[0]!
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/')
}

function canonicalQuery(url: string): string {
  const query = url.split('?')[1] ?? ''
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', value = ''] = pair.split('=')
      return `${encode(decodeURIComponent(name))}=${encode(decodeURIComponent(value))}`
    })
    .sort()
    .join('&')
}
