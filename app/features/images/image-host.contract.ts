import { afterAll, describe, expect, test } from 'vitest'
import { gradient } from '#tests/new-image.ts'
import { type ImageHost, ImageHostFailed } from './image-host.ts'

/** Failures of an image host, in its own protocol. */
export type HostFault =
  | 'refuses'
  | 'html'
  | 'garbage'
  | 'empty'
  | 'too-large'
  | 'other-address'
  | 'cut'
  | 'server-error'

/** An image host under test, with controls of its emulator. */
export interface HostUnderTest {
  host: ImageHost
  /** The next upload fails like this. */
  failNext: (fault: HostFault) => void
  /** The next upload gets no response; `expire` ends its time limit. */
  hangNext: () => { expire: () => void }
  /** The time limit of each upload so far, in milliseconds. */
  deadlines: readonly number[]
  /** The host's message for `refuses`. */
  refusal: string
}

/** What every image host must do: the real client runs this against its emulator. */
export function describeImageHost(name: string, start: () => Promise<HostUnderTest>, stop: () => Promise<void>): void {
  describe(`image host ${name}`, async () => {
    afterAll(stop)
    const picture = await gradient(64, 40).webp().toBuffer()
    const failing = async (fault: HostFault) => {
      const it = await start()
      it.failNext(fault)
      const failure = await it.host.upload(picture).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ImageHostFailed)
      return { it, message: (failure as Error).message }
    }

    test('UPL-11 an upload is kept: its address is on the host, and delivers the bytes that were sent', async () => {
      const { host } = await start()
      const hosted = await host.upload(picture)
      expect(hosted).toMatchObject({ width: 64, height: 40, bytes: picture.length })
      expect(host.keeps(hosted.url)).toBe(true)
      expect(new URL(hosted.url).origin).toBe(host.origin)
      const delivered = await fetch(hosted.url)
      expect(Buffer.from(await delivered.arrayBuffer()).equals(picture)).toBe(true)
    })

    test('keeps no picture at an address that is not its own', async () => {
      const { host } = await start()
      const { url } = await host.upload(picture)
      for (const other of [
        '/images/0123456789abcdef0123456789abcdef.webp',
        'https://elsewhere.example/a.jpg',
        url.replace(host.origin, 'https://elsewhere.example'),
        `https://elsewhere.example/?${url}`,
        `${host.origin}/another-account/a.jpg`,
        url.replace(/\/v\d+\/.*/, '/../../secret.jpg'),
        '',
      ])
        expect([other, host.keeps(other)]).toEqual([other, false])
    })

    test('UPL-12 a refusal is told in the host’s own words', async () => {
      const { it, message } = await failing('refuses')
      expect(message).toBe(it.refusal)
    })

    test.each([
      ['html', /could not be read/],
      ['garbage', /could not be read/],
      ['server-error', /could not be read/],
      ['empty', /empty answer/],
      ['too-large', /too large/],
      ['cut', /cannot be reached/],
      ['other-address', /not at/],
    ] as const)('an answer that is %s is told as what it is, and the next upload succeeds', async (fault, message) => {
      const failed = await failing(fault)
      expect(failed.message).toMatch(message)
      expect(await failed.it.host.upload(picture)).toMatchObject({ width: 64 })
    })

    test('MIG-09 nothing for a minute ends the upload', async () => {
      const { host, ...it } = await start()
      const { expire } = it.hangNext()
      const uploading = host.upload(picture)
      expire()
      await expect(uploading).rejects.toThrow('The image host did not answer within 60 seconds.')
      await expect(uploading).rejects.toBeInstanceOf(ImageHostFailed)
      expect(it.deadlines).toEqual([60_000])
    })

    test('whoever asked may end it', async () => {
      const { host, ...it } = await start()
      it.hangNext()
      const controller = new AbortController()
      const uploading = host.upload(picture, controller.signal)
      controller.abort(new Error('the program ends'))
      await expect(uploading).rejects.toThrow('the program ends')
    })
  })
}
