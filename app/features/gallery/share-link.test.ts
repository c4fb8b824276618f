import { expect, test, vi } from 'vitest'
import { type SharingBrowser, shareLink } from './share-link.ts'

const link = { title: 'Harbour at Dusk', url: 'https://gallery.example/collection?productId=1' }

function browser(parts: Partial<SharingBrowser> = {}) {
  return { copy: vi.fn(async () => true), ...parts }
}

test('SHARE-02 hands the link to the device where it has a sheet for that', async () => {
  const share = vi.fn(async () => {})
  const device = browser({ share })
  expect(await shareLink(link, device)).toBe('shared')
  expect(share).toHaveBeenCalledWith(link)
  expect(device.copy).not.toHaveBeenCalled()
})

test('SHARE-03 copies the address where there is no such sheet', async () => {
  const device = browser()
  expect(await shareLink(link, device)).toBe('copied')
  expect(device.copy).toHaveBeenCalledWith(link.url)
})

test('a visitor who closes the sheet is left alone', async () => {
  const device = browser({ share: async () => Promise.reject(new DOMException('closed', 'AbortError')) })
  expect(await shareLink(link, device)).toBe('dismissed')
  expect(device.copy).not.toHaveBeenCalled()
})

test.each([
  ['does not take this link', { share: async () => {}, canShare: () => false }],
  ['fails', { share: async () => Promise.reject(new DOMException('no', 'NotAllowedError')) }],
])('SHARE-03 copies the address when the sheet %s', async (_, parts) => {
  expect(await shareLink(link, browser(parts))).toBe('copied')
})

test('SHARE-04 says so when nothing worked', async () => {
  expect(await shareLink(link, browser({ copy: async () => false }))).toBe('failed')
})
