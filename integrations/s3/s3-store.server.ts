import { createHash, randomUUID } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import {
  type Bucket,
  type FileToPut,
  type ListedObject,
  ObjectStoreFailed,
} from '#app/platform/objects/object-store.ts'
import type { S3Account } from '#app/platform/settings.ts'
import { readBody } from '../read-body.server.ts'
import { describeS3Failure, isMissing } from './describe-s3-failure.server.ts'
import { createIdleLimit, type IdleLimit } from './idle-limit.ts'
import { openObject, putFile } from './transfer-file.server.ts'

interface Options extends S3Account {
  bucket: string
  /** What every key begins with there: `images/`, or ''. */
  prefix: string
  /** Aborts when the time for a call is up, its retries included. */
  startDeadline?: (ms: number) => AbortSignal
  /** An idle timeout, for calls of unknown duration. */
  startIdleLimit?: (ms: number) => IdleLimit
  /** Bytes that the service takes in one request. */
  maxPut?: number
  /** The largest object that is read into memory: a larger one is not ours. */
  maxGet?: number
}

/** The time limit of each call, with its retries, until the last byte; for calls of any size, the idle timeout. */
const s3Limits = { readMs: 10_000, writeMs: 30_000, idleMs: 30_000 }
/** Amazon's; others have the same. */
const fiveGigabytes = 5 * 2 ** 30
/** Over twice the largest variant that a picture can have. */
const sixtyFourMegabytes = 64 * 2 ** 20

/**
 * A bucket of a service with the S3 API (S3-01..). Objects are private: no ACL is asked for and nobody is sent there. Their SHA-256 goes
 * along as metadata and is compared whenever one is read. A page of something else that responds in the service's place counts as none.
 */
export function createS3Store({
  bucket,
  prefix,
  startDeadline = (ms) => AbortSignal.timeout(ms),
  startIdleLimit = createIdleLimit,
  maxPut = fiveGigabytes,
  maxGet = sixtyFourMegabytes,
  ...account
}: Options): Bucket {
  const { endpoint, region, accessKeyId, secretAccessKey, isPathStyle } = account
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    retryMode: 'standard',
    maxAttempts: 3,
    // Not every service knows the newer checksums; MD5 and SHA-256 go along with each object (`put`).
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    expectContinueHeader: false,
    // It would say on the console that it does not retry a stream: `putFile` does.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  })
  const name = `the bucket ${bucket} at ${endpoint}`

  /** What `work` resolves to. @throws ObjectStoreFailed, at the latest after `ms` */
  async function within<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>, until?: AbortSignal) {
    const deadline = startDeadline(ms)
    try {
      return await work(until ? AbortSignal.any([until, deadline]) : deadline)
    } catch (error) {
      throw explain(error, deadline, ms)
    }
  }

  /** What a transfer of an object of any size needs; it is given up after `idleMs` in which nothing moved. */
  function startTransfer(key: string, until?: AbortSignal) {
    const limit = startIdleLimit(s3Limits.idleMs)
    return {
      client,
      target: { Bucket: bucket, Key: prefix + key },
      limit,
      until,
      explain: (error: unknown) => explain(error, limit.signal, s3Limits.idleMs),
    }
  }

  function explain(error: unknown, deadline: AbortSignal, ms: number): Error {
    if (error instanceof ObjectStoreFailed) return error
    const message = deadline.aborted
      ? `${capitalized(name)} did not respond within ${ms / 1_000} seconds`
      : describeS3Failure(error, { bucket, endpoint, accessKeyId })
    return new ObjectStoreFailed(message, { cause: error })
  }

  async function head(key: string, abortSignal: AbortSignal) {
    const command = new HeadObjectCommand({ Bucket: bucket, Key: prefix + key })
    const object = await client.send(command, { abortSignal }).catch(unlessMissing)
    if (!object) return null
    const { ContentLength: bytes = 0, LastModified, Metadata } = object
    return { bytes, modifiedMs: LastModified?.getTime() ?? 0, sha256: Metadata?.sha256 ?? null }
  }

  /** @throws ObjectStoreFailed unless the object is there as it was put: 200 alone may come from a proxy that kept nothing */
  async function assureKept(key: string, sha256: string, abortSignal: AbortSignal) {
    const kept = await head(key, abortSignal)
    if (kept?.sha256 !== sha256) throw new ObjectStoreFailed(`${capitalized(name)} does not keep what it is sent`)
  }

  async function put(key: string, bytes: Buffer, until?: AbortSignal) {
    const md5 = createHash('md5').update(bytes).digest()
    const sha256 = sha256Of(bytes)
    const command = new PutObjectCommand({
      Bucket: bucket,
      Key: prefix + key,
      Body: bytes,
      ContentMD5: md5.toString('base64'),
      Metadata: { sha256 },
    })
    const send = async (abortSignal: AbortSignal) => {
      const { ETag } = await client.send(command, { abortSignal })
      // It proves that the bytes arrived and saves a request; where objects are encrypted it may be anything.
      if (ETag !== etagOf(md5)) await assureKept(key, sha256, abortSignal)
    }
    await within(s3Limits.writeMs, send, until)
  }

  async function get(key: string, until?: AbortSignal) {
    return within(
      s3Limits.readMs,
      async (abortSignal) => {
        const command = new GetObjectCommand({ Bucket: bucket, Key: prefix + key })
        const object = await client.send(command, { abortSignal }).catch(unlessMissing)
        if (!object) return null
        const body = object.Body && addAbortSignal(abortSignal, object.Body as Readable)
        const bytes = await readBody({ body: body ?? null }, maxGet)
        if (!bytes || !isObject(object, bytes))
          throw new ObjectStoreFailed(
            `${capitalized(name)} sent ${prefix}${key} damaged, or something else in its place: its checksum is another`,
          )
        return bytes
      },
      until,
    )
  }

  async function remove(key: string) {
    const command = new DeleteObjectCommand({ Bucket: bucket, Key: prefix + key })
    await within(s3Limits.writeMs, (abortSignal) => client.send(command, { abortSignal }).catch(unlessMissing))
  }

  /** One for all trials, which follow each other: where it cannot be removed, no others come to it. */
  const trial = `.trial-${randomUUID()}`
  let lastTrial: Promise<void> = Promise.resolve()

  async function putTrial(signal?: AbortSignal) {
    const bytes = Buffer.from('trial')
    await put(trial, bytes, signal)
    const read = await get(trial, signal)
    if (!read?.equals(bytes)) throw new ObjectStoreFailed(`${capitalized(name)} does not keep what it is sent`)
  }

  /** Pages of what lies below `below`; with `delimiter`, what is equal up to it counts as one. */
  async function* listPages(below: string, delimiter?: string) {
    let token: string | undefined
    do {
      const command = new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix + below,
        ContinuationToken: token,
        Delimiter: delimiter,
      })
      const page: ListObjectsV2CommandOutput = await within(s3Limits.readMs, (abortSignal) =>
        client.send(command, { abortSignal }),
      )
      // A proxy's page is XML or HTML of another kind, from which nothing is read.
      if (page.KeyCount === undefined && page.IsTruncated === undefined)
        throw new ObjectStoreFailed(`${capitalized(name)} sent a list that cannot be read`)
      yield page
      token = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (token !== undefined)
  }

  async function* list(below = ''): AsyncGenerator<ListedObject> {
    for await (const { Contents = [] } of listPages(below))
      for (const { Key = '', Size = 0, LastModified } of Contents)
        yield { key: Key.slice(prefix.length), bytes: Size, modifiedMs: LastModified?.getTime() ?? 0 }
  }

  return {
    name,
    put,
    get: (key) => get(key),
    list,
    async listFolders(below = '') {
      const names: string[] = []
      for await (const { CommonPrefixes = [] } of listPages(below, '/'))
        for (const { Prefix = '' } of CommonPrefixes) names.push(Prefix.slice(prefix.length + below.length, -1))
      return names
    },
    async putFile(key, file: FileToPut, until) {
      if (file.bytes > maxPut)
        throw new ObjectStoreFailed(
          `${capitalized(name)} takes at most ${gigabytes(maxPut)} at once, and ${prefix}${key} has ${gigabytes(file.bytes)}`,
        )
      await putFile(file, startTransfer(key, until))
      await within(s3Limits.readMs, (abortSignal) => assureKept(key, file.sha256, abortSignal), until)
    },
    open: (key, until, part) => openObject(startTransfer(key, until), part),
    remove,
    removeParts: async () => 0,
    head: (key) => within(s3Limits.readMs, (abortSignal) => head(key, abortSignal)),
    check(signal) {
      const turn = lastTrial.then(() => signal?.throwIfAborted())
      const trying = turn.then(() => putTrial(signal))
      // However it ended, and though nobody waits any more.
      const removing = turn.then(() => trying.catch(() => {})).then(() => remove(trial))
      lastTrial = removing.catch(() => {})
      return trying.then(() => removing)
    },
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** As services make it of an object that was put in one piece and is not encrypted. */
const etagOf = (md5: Buffer) => `"${md5.toString('hex')}"`

/** Whether `bytes` are those of the object: by the SHA-256 that goes along with what this program puts, or by the ETag of what others put. */
function isObject({ Metadata, ETag }: GetObjectCommandOutput, bytes: Buffer): boolean {
  const { sha256 } = Metadata ?? {}
  if (sha256 !== undefined) return sha256 === sha256Of(bytes)
  return ETag === etagOf(createHash('md5').update(bytes).digest())
}

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`

const capitalized = (text: string) => text[0]!.toUpperCase() + text.slice(1)

function unlessMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
