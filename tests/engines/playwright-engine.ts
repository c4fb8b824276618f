import { type BrowserType, chromium, firefox, type LaunchOptions, type Page, webkit } from '@playwright/test'
import type { Engine, EngineWindow } from './engine.ts'

const types: Record<string, BrowserType> = { chromium, firefox, webkit }

/** Chromium, or the Firefox or WebKit that Playwright installed. */
export async function startPlaywrightEngine(name: string, options: LaunchOptions = {}): Promise<Engine> {
  const browser = await types[name]!.launch(options)
  const context = await browser.newContext()
  return {
    open: async () => windowOf(await context.newPage()),
    close: () => browser.close(),
  }
}

function windowOf(page: Page): EngineWindow {
  return {
    async goto(url) {
      await page.goto(url)
    },
    evaluate: (expression) => page.evaluate(expression),
    moveTo: (x, y) => page.mouse.move(x, y),
    click: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    chooseFiles: (selector, paths) => page.locator(selector).setInputFiles(paths),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  }
}
