import { afterEach, expect, test } from 'vitest'
import { loadPayPalScript } from './load-paypal-script.ts'

const scripts = () => document.querySelectorAll('script[src^="data:text/javascript"], script[src^="blob:"]')
afterEach(() => {
  for (const script of scripts()) script.remove()
  Reflect.deleteProperty(window, 'paypal')
})
const scriptOf = (version: string) => `data:text/javascript,window.paypal = { version: '${version}' }`

test('PAYP-20 PAY-12 a script that cannot be had or is another version is given up, and asked for again; one that came is loaded once', async () => {
  await expect(loadPayPalScript('blob:nothing')).rejects.toThrow('could not be loaded')
  await expect(loadPayPalScript(scriptOf('5.0.0'))).rejects.toThrow('is not version 6')
  expect(scripts()).toHaveLength(0)
  await Promise.all([loadPayPalScript(scriptOf('6.1.0')), loadPayPalScript(scriptOf('6.1.0'))])
  expect(scripts()).toHaveLength(1)
})
