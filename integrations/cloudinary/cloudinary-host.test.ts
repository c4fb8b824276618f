import { expect, test } from 'vitest'
import { describeImageHost, type HostFault } from '#app/features/images/image-host.contract.ts'
import { ImageHostFailed } from '#app/features/images/image-host.ts'
import { gradient } from '#tests/new-image.ts'
import { createCloudinaryHost } from './cloudinary-host.server.ts'
import { type CloudinaryEmulator, type Fault, startCloudinaryEmulator } from './emulator/emulator.ts'

const refusal = 'Invalid image file'
const faults: Record<HostFault, Fault> = {
  refuses: { status: 400, body: JSON.stringify({ error: { message: refusal } }) },
  html: { status: 200, body: '<!doctype html><title>Sign in to the network</title>', type: 'text/html' },
  garbage: { status: 200, body: '{"secure_url":7}' },
  'server-error': { status: 500, body: '{}' },
  empty: { status: 200, body: '' },
  'too-large': { status: 200, body: ' '.repeat(300_000) },
  'other-address': {
    status: 200,
    body: JSON.stringify({ secure_url: 'https://169.254.169.254/a.jpg', width: 1, height: 1, bytes: 1 }),
  },
  cut: 'cut',
}

const account = { cloud: 'gallery', uploadPreset: 'unsigned' }
const emulators: CloudinaryEmulator[] = []
async function start() {
  const emulator = await startCloudinaryEmulator({ cloud: 'gallery', presets: ['unsigned'] })
  emulators.push(emulator)
  let deadline = new AbortController()
  const deadlines: number[] = []
  const connect = (changes = {}) =>
    createCloudinaryHost(
      { ...account, apiUrl: emulator.url, deliveryUrl: emulator.url, ...changes },
      {
        startDeadline(ms) {
          deadlines.push(ms)
          return deadline.signal
        },
      },
    )
  return {
    emulator,
    connect,
    host: connect(),
    refusal,
    deadlines,
    failNext: (fault: HostFault) => emulator.failNext(faults[fault]),
    hangNext() {
      deadline = new AbortController()
      emulator.failNext('hang')
      return { expire: () => deadline.abort() }
    },
  }
}
const stop = async () => {
  for (const emulator of emulators.splice(0)) await emulator.stop()
}

describeImageHost('Cloudinary', start, stop)

const picture = () => gradient(64, 40).jpeg().toBuffer()

test('UPL-10 OP-57 an upload is a multipart POST with file, upload_preset and folder, and nothing else', async () => {
  const { emulator, host } = await start()
  const bytes = await picture()
  const { url } = await host.upload(bytes)
  expect(emulator.uploads).toEqual([{ fields: { upload_preset: 'unsigned', folder: 'products' }, bytes }])
  expect(url).toMatch(/\/gallery\/image\/upload\/v\d+\/products\/[\da-f]+\.jpg$/)
  await stop()
})

test('MIG-09 an upload is given 60 s', async () => {
  const { host, deadlines } = await start()
  await host.upload(await picture())
  expect(deadlines).toEqual([60_000])
  await stop()
})

test('UPL-17 a picture is gone where Cloudinary says so, within 5 s, and not while it says nothing', async () => {
  const { emulator, host, deadlines } = await start()
  const { url } = await host.upload(await picture())
  expect(await host.isGone(url)).toBe(false)
  expect(await host.isGone(url.replace('/upload/', '/upload/e_unknown/'))).toBe(false)
  emulator.assets.remove(emulator.assets.all()[0]!.publicId)
  expect(await host.isGone(url)).toBe(true)
  expect(deadlines.at(-1)).toBe(5_000)
  await emulator.stop()
  expect(await host.isGone(url)).toBe(false)
  emulators.splice(0)
})

test('UPL-12 what Cloudinary refuses is told in its words', async () => {
  const { connect } = await start()
  const bytes = await picture()
  await expect(connect({ uploadPreset: 'other' }).upload(bytes)).rejects.toThrow('Upload preset not found')
  await expect(connect({ uploadPreset: '' }).upload(bytes)).rejects.toThrow(/^Upload preset must be specified/)
  await expect(connect({ cloud: 'other' }).upload(bytes)).rejects.toThrow('Invalid cloud_name other')
  await expect(connect().upload(Buffer.from('no picture'))).rejects.toThrow('Invalid image file')
  await stop()
})

test('UPL-11 an answer with facts that no row can keep is told as one that could not be read', async () => {
  const { emulator, host } = await start()
  const bytes = await picture()
  const { url } = await host.upload(bytes)
  const facts = { secure_url: url, width: 64, height: 40, bytes: bytes.length }
  for (const change of [
    { width: 1e15 },
    { height: 2 ** 31 },
    { bytes: 1e12 },
    { secure_url: url + 'a'.repeat(3_000) },
  ]) {
    emulator.failNext({ status: 200, body: JSON.stringify({ ...facts, ...change }) })
    const uploading = host.upload(bytes)
    await expect(uploading).rejects.toBeInstanceOf(ImageHostFailed)
    await expect(uploading).rejects.toThrow('could not be read (200)')
  }
  await stop()
})

test('OPS-35 a check that Cloudinary does not respond to names it and the reason', async () => {
  const { emulator, host } = await start()
  await host.check(new AbortController().signal)
  await emulator.stop()
  emulators.splice(0)
  await expect(host.check(new AbortController().signal)).rejects.toThrow(
    /^Cloudinary cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)$/,
  )
})

test('IMG-08 the emulator delivers the widths that pages ask for, and refuses what Cloudinary would', async () => {
  const { host } = await start()
  const { url } = await host.upload(await picture())
  const at = (transform: string) => fetch(url.replace('/upload/', `/upload/${transform}/`))
  const small = await at('f_auto,q_auto,w_20')
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  expect((await at('w_0')).status).toBe(400)
  expect((await at('e_unknown')).headers.get('x-cld-error')).toContain('e_unknown')
  expect((await fetch(url.replace('products/', 'products/0'))).status).toBe(404)
  await stop()
})
