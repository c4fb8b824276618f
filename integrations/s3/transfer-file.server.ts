import { addAbortSignal, Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { GetObjectCommand, PutObjectCommand, type S3Client, type S3ServiceException } from '@aws-sdk/client-s3'
import type { FilePart, FileToPut } from '#app/platform/objects/object-store.ts'
import { isMissing } from './describe-s3-failure.server.ts'
import type { IdleLimit } from './idle-limit.ts'

interface Transfer {
  client: S3Client
  target: { Bucket: string; Key: string }
  limit: IdleLimit
  until?: AbortSignal | undefined
  /** The error that says what went wrong at the service. */
  explain: (error: unknown) => Error
}

/** As many as the client makes of calls without a stream. */
const attempts = 3

/**
 * Puts a file as one object, with its length and SHA-256, which the service compares. Time runs while the service takes nothing. What goes
 * wrong there is thrown as `explain` says it; what the file itself could not be read for, as it is.
 */
export async function putFile(file: FileToPut, { client, target, limit, until, explain }: Transfer): Promise<void> {
  const stop = until ? AbortSignal.any([limit.signal, until]) : limit.signal
  for (let attempt = 1; ; attempt++) {
    const ending = new AbortController()
    let unreadable: Error | undefined
    const body = Readable.from(whileTaken(file.read(), limit), { objectMode: false })
    // Whoever sends it does not look.
    body.once('error', (error) => {
      unreadable = error
      ending.abort()
    })
    const command = new PutObjectCommand({
      ...target,
      Body: body,
      ContentLength: file.bytes,
      Metadata: { sha256: file.sha256 },
    })
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: object }).headers, { 'x-amz-content-sha256': file.sha256 })
        return next(args)
      },
      { step: 'build' },
    )
    try {
      limit.start()
      await client.send(command, { abortSignal: AbortSignal.any([stop, ending.signal]) })
      return
    } catch (error) {
      // A response may come before all was taken: the rest is not sent.
      ending.abort()
      if (unreadable) throw unreadable
      if (attempt === attempts || stop.aborted || !isPassing(error)) throw explain(error)
    } finally {
      limit.stop()
      body.destroy()
    }
    await wait(100 * 2 ** attempt, undefined, { signal: stop }).catch((error: unknown) => {
      throw explain(error)
    })
  }
}

/** What comes out of `source`; time runs from when a piece was handed over until the next is asked for. */
async function* whileTaken(source: Readable, limit: IdleLimit) {
  for await (const piece of source) {
    limit.start()
    yield piece
    limit.stop()
  }
  limit.start()
}

/** A fault that may be gone at once: no response, or one that says so. */
function isPassing(error: unknown): boolean {
  const status = (error as Partial<S3ServiceException>).$metadata?.httpStatusCode
  return status === undefined || status === 429 || (status >= 500 && status !== 507)
}

/**
 * Opens an object, or a part of it, to be read at once; null where there is none. Time runs while the service sends nothing. What goes
 * wrong meanwhile is thrown as `explain` says it.
 */
export async function openObject(
  { client, target, limit, until, explain }: Transfer,
  part?: FilePart,
): Promise<Readable | null> {
  const abortSignal = until ? AbortSignal.any([limit.signal, until]) : limit.signal
  limit.start()
  try {
    const command = new GetObjectCommand({ ...target, Range: part && `bytes=${part.start}-${part.end}` })
    const object = await client.send(command, { abortSignal })
    const source = addAbortSignal(abortSignal, object.Body as Readable)
    // Also when it breaks before anybody reads it.
    source.on('error', () => {})
    return Readable.from(whileSent(source, limit, explain), { objectMode: false })
  } catch (error) {
    if (isMissing(error)) return null
    throw explain(error)
  } finally {
    limit.stop()
  }
}

async function* whileSent(source: Readable, limit: IdleLimit, explain: (error: unknown) => Error) {
  try {
    limit.start()
    for await (const piece of source) {
      limit.stop()
      yield piece
      limit.start()
    }
  } catch (error) {
    throw explain(error)
  } finally {
    limit.stop()
  }
}
