import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/find-chromium.mjs'

export interface FirstView {
  scriptBytes: number
  totalBytes: number
  requests: number
}

/**
 * What a fresh browser loads for each page until the network is idle, in transferred bytes: scripts without
 * headers, the total with them.
 */
export async function measureFirstViews(origin: string, paths: readonly string[]): Promise<Map<string, FirstView>> {
  const executablePath = findChromium()
  const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...flags, '--disable-component-update', '--disable-sync'],
  })
  const views = new Map<string, FirstView>()
  for (const path of paths) {
    const page = await (
      await browser.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 })
    ).newPage()
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    const types = new Map<string, string>()
    const view: FirstView = { scriptBytes: 0, totalBytes: 0, requests: 0 }
    devtools.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      if (types.get(requestId) === 'Script') view.scriptBytes += encodedDataLength
    })
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      view.requests++
      view.totalBytes += encodedDataLength
    })
    await page.goto(origin + path, { waitUntil: 'networkidle' })
    views.set(path, view)
    await page.context().close()
  }
  await browser.close()
  return views
}
