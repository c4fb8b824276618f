import { escapeXml } from '#app/platform/xml.ts'
import { type Refusal, refusal } from './answers.ts'

export interface KeptObject {
  bytes: Buffer
  /** Quoted, the MD5 of the bytes. */
  etag: string
  metadata: Record<string, string>
  modified: Date
}

/** Of a page of a list, as S3's own. */
const maxPage = 1_000

/** Answers `GET /{bucket}?list-type=2`: a page of the keys in their order, and a token for the next one. */
export function listObjects(
  bucket: string,
  objects: ReadonlyMap<string, KeptObject>,
  query: URLSearchParams,
  pageSize = maxPage,
): string | Refusal {
  const prefix = query.get('prefix') ?? ''
  const token = query.get('continuation-token')
  const after = token === null ? (query.get('start-after') ?? '') : readToken(token)
  if (after === null) return refusal(400, 'InvalidArgument', 'The continuation token provided is incorrect')
  const max = Math.min(Number(query.get('max-keys') ?? maxPage), pageSize)
  const delimiter = query.get('delimiter') ?? ''
  // What is equal up to the delimiter is one entry, which ends with it.
  const fold = (key: string) => {
    const end = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length)
    return end === -1 ? key : key.slice(0, end + delimiter.length)
  }
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix))
  const entries = [...new Set(keys.map(fold))].filter((entry) => entry > after).sort()
  const page = entries.slice(0, max)
  const isTruncated = entries.length > page.length
  const contents = page.map((entry) => {
    if (delimiter !== '' && entry.endsWith(delimiter))
      return `<CommonPrefixes><Prefix>${escapeXml(entry)}</Prefix></CommonPrefixes>`
    const { bytes, etag, modified } = objects.get(entry)!
    return `<Contents><Key>${escapeXml(entry)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>${escapeXml(etag)}</ETag><Size>${bytes.length}</Size><StorageClass>STANDARD</StorageClass></Contents>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>${escapeXml(bucket)}</Name><Prefix>${escapeXml(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${max}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${
    isTruncated ? `<NextContinuationToken>${makeToken(page.at(-1)!)}</NextContinuationToken>` : ''
  }${contents.join('')}</ListBucketResult>`
}

const makeToken = (key: string) => Buffer.from(`after:${key}`).toString('base64url')

function readToken(token: string): string | null {
  const text = Buffer.from(token, 'base64url').toString()
  return text.startsWith('after:') ? text.slice('after:'.length) : null
}
