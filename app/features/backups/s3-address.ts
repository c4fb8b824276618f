/** A place in a bucket; `prefix` is what its keys begin with: `backups/`, or ''. */
export interface S3Address {
  bucket: string
  prefix: string
}

/** The parts of `s3://gallery/backups`; null if it is not one. */
export function readS3Address(address: string): S3Address | null {
  const parts = /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])((?:\/[^/\p{C}]+)*)\/*$/u.exec(address)
  if (!parts) return null
  const [, bucket = '', path = ''] = parts
  return { bucket, prefix: path && `${path.slice(1)}/` }
}

/** As it is compared and shown: `s3://gallery/backups`. */
export function nameS3Address({ bucket, prefix }: S3Address): string {
  return `s3://${bucket}/${prefix}`.replace(/\/$/, '')
}
