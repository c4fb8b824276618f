import { expect, test } from 'vitest'
import { imageSrcSet, imageUrl, isAllowedImage } from './image-url.ts'

const imageHosts = ['res.cloudinary.com', 'Storage.example', 'photos.example']
const stored = '/images/0123456789abcdef0123456789abcdef.webp'
const uploaded = 'https://res.cloudinary.com/gallery/image/upload/v1700000000/products/vase.jpg'

test.each([
  'data:image/png;base64,AAAA',
  'blob:https://gallery.example/6f5c',
  stored,
  'images/a.webp',
  './a.webp',
  '../a.webp',
  'https://photos.example/a.jpg',
  'https://PHOTOS.example/a.jpg?x=1',
  'https://storage.example/a.jpg',
  uploaded,
])('IMG-04 allows %s', (src) => {
  expect(isAllowedImage(src, imageHosts)).toBe(true)
  expect(imageUrl(src, { imageHosts })).not.toBeNull()
})

test.each([
  '',
  'http://photos.example/a.jpg',
  'https://photos.example.evil.example/a.jpg',
  'https://evil.example/photos.example/a.jpg',
  'https://sub.photos.example/a.jpg',
  'https://photos.example:8443/a.jpg',
  'https://photos.example@evil.example/a.jpg',
  'https://user:secret@photos.example/a.jpg',
  '//evil.example/a.jpg',
  '/\\evil.example/a.jpg',
  '\t//evil.example/a.jpg',
  'https:/evil.example/a.jpg',
  'javascript:alert(1)',
  'ftp://photos.example/a.jpg',
  'https://',
])('IMG-05 gives no address for %j, so that nothing is requested', (src) => {
  expect(isAllowedImage(src, imageHosts)).toBe(false)
  expect(imageUrl(src, { imageHosts })).toBeNull()
  expect(imageSrcSet(src, imageHosts)).toBeUndefined()
})

test('IMG-06 IMG-08 asks the image CDN for 800 pixels in automatic format and quality', () => {
  expect(imageUrl(uploaded, { imageHosts })).toBe(
    'https://res.cloudinary.com/gallery/image/upload/f_auto,q_auto,w_800/v1700000000/products/vase.jpg',
  )
})

test('IMG-04 IMG-06 an image host on this machine is allowed by its whole origin alone', () => {
  const local = 'http://127.0.0.1:4010/gallery/image/upload/v1/products/vase.jpg'
  expect(imageUrl(local, { imageHosts: ['http://127.0.0.1:4010'] })).toContain('/upload/f_auto,q_auto,w_800/v1/')
  for (const other of ['127.0.0.1:4010', 'http://127.0.0.1:4011', 'https://127.0.0.1:4010'])
    expect(imageUrl(local, { imageHosts: [other] })).toBeNull()
  expect(isAllowedImage('http://user@127.0.0.1:4010/a.jpg', ['http://127.0.0.1:4010'])).toBe(false)
})

test('IMG-07 asks the image CDN for 1200 pixels for a priority picture', () => {
  expect(imageUrl(uploaded, { imageHosts, priority: true })).toContain('/upload/f_auto,q_auto,w_1200/v17')
})

test('IMG-06 keeps other transformations and never asks for two widths', () => {
  const once = imageUrl(uploaded, { imageHosts })!
  expect(imageUrl(once, { imageHosts, priority: true })).toBe(imageUrl(uploaded, { imageHosts, priority: true }))
  expect(imageUrl('https://res.cloudinary.com/g/image/upload/c_crop,h_9/v1/a.jpg', { imageHosts })).toContain(
    '/upload/f_auto,q_auto,w_800/c_crop,h_9/v1/a.jpg',
  )
})

test('IMG-09 asks the storage for a width with quality 80', () => {
  expect(imageUrl(stored, { imageHosts })).toBe(`${stored}?width=800&quality=80`)
  expect(imageUrl(stored, { imageHosts, priority: true })).toBe(`${stored}?width=1200&quality=80`)
  expect(imageUrl('https://storage.example/storage/v1/object/public/images/a.jpg', { imageHosts, width: 400 })).toBe(
    'https://storage.example/storage/v1/object/public/images/a.jpg?width=400&quality=80',
  )
})

test('IMG-04 leaves every other source as it is', () => {
  for (const src of ['data:image/png;base64,AAAA', 'https://photos.example/a.jpg', '/assets/hero.webp'])
    expect(imageUrl(src, { imageHosts, priority: true })).toBe(src)
})

test('IMG-06 IMG-09 offers the widths that a picture has, and none beyond its own', () => {
  expect(imageSrcSet(stored, imageHosts)).toBe(
    [400, 600, 800, 1200, 1600].map((width) => `${stored}?width=${width}&quality=80 ${width}w`).join(', '),
  )
  const picture = { width: 1000, height: 800, tone: '#888888', has_alpha: false }
  expect(imageSrcSet(stored, imageHosts, picture)).toBe(
    [
      `${stored}?width=400&quality=80 400w`,
      `${stored}?width=600&quality=80 600w`,
      `${stored}?width=800&quality=80 800w`,
      `${stored}?width=1200&quality=80 1000w`,
    ].join(', '),
  )
  expect(imageSrcSet(stored, imageHosts, { ...picture, width: 3200 })).not.toContain('3200')
  expect(imageSrcSet(uploaded, imageHosts)).toContain('w_400/v1700000000/products/vase.jpg 400w')
  const hosted = imageSrcSet(uploaded, imageHosts, picture)
  expect(hosted).toContain('/f_auto,q_auto,w_1000/v1700000000/products/vase.jpg 1000w')
  expect(hosted).not.toContain('w_1200')
  expect(imageSrcSet('/assets/hero.webp', imageHosts)).toBeUndefined()
})
