import { afterEach, expect, test } from 'vitest'
import { artistPagePath, artistsPath } from './artists-path.ts'

const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')!
afterEach(() => {
  Object.defineProperty(URLSearchParams.prototype, 'size', size)
})

test('ENG-40 the pages of the artists and of their works have their addresses in Safari before 17, too', () => {
  Reflect.deleteProperty(URLSearchParams.prototype, 'size')
  expect(artistsPath()).toBe('/artists')
  expect(artistsPath(2)).toBe('/artists?page=2')
  expect(artistPagePath('ada-clerk', { page: 1, soldPage: 1 })).toBe('/artists/ada-clerk')
  expect(artistPagePath('ada-clerk', { page: 3, soldPage: 2 })).toBe('/artists/ada-clerk?page=3&sold=2')
})
