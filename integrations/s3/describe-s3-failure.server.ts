import { S3ServiceException } from '@aws-sdk/client-s3'

interface Where {
  bucket: string
  endpoint: string
  accessKeyId: string
}

/** Whether a service said that there is no such object (not: no such bucket). A response to HEAD has no body that could name it. */
export function isMissing(error: unknown): boolean {
  return (
    error instanceof S3ServiceException &&
    error.$metadata.httpStatusCode === 404 &&
    (error.name === 'NoSuchKey' || error.name === 'NotFound')
  )
}

/** Error codes of services without space, or with an exhausted quota. */
const fullBuckets = new Set([
  'QuotaExceeded',
  'InsufficientCapacity',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
])

/** A sentence for the operator: what an S3 service refused, or that it cannot be reached. Contains no secrets. */
export function describeS3Failure(error: unknown, { bucket, endpoint, accessKeyId }: Where): string {
  const status = (error as Partial<S3ServiceException>).$metadata?.httpStatusCode
  const { name, code } = error as { name: string; code?: string }
  if (status === undefined) return `${endpoint} (S3_ENDPOINT) cannot be reached (${code ?? name})`
  if (name === 'NoSuchBucket') return `There is no bucket ${bucket} at ${endpoint}`
  if (name === 'InvalidAccessKeyId')
    return `${endpoint} does not know the access key ${accessKeyId} (S3_ACCESS_KEY_ID, InvalidAccessKeyId)`
  if (name === 'SignatureDoesNotMatch')
    return `${endpoint} refuses the signature: S3_SECRET_ACCESS_KEY is not that of ${accessKeyId} (SignatureDoesNotMatch)`
  if (status === 507 || fullBuckets.has(name)) return `The bucket ${bucket} at ${endpoint} is full (${name})`
  if (status === 403) return `${endpoint} refuses access to the bucket ${bucket} (${name})`
  if (status === 301 || name === 'AuthorizationHeaderMalformed')
    return `The bucket ${bucket} is in another region: S3_REGION is wrong (${name})`
  if (status < 300) return `${endpoint} sent a response that cannot be read`
  return `The bucket ${bucket} at ${endpoint} could not be used: ${status} ${name}`
}
