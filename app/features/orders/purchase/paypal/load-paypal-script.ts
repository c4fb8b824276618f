/** As long as PayPal's own package waits for it. */
const maxWaitMs = 15_000

let loading: Promise<void> | undefined

/**
 * Loads PayPal's browser script from `url`: once for a page, and again only after it failed. It is loaded here because
 * `@paypal/react-paypal-js` would take it from PayPal's own address, but uses one of version 6 that is there (decision 0055).
 */
export function loadPayPalScript(url: string): Promise<void> {
  loading ??= insertScript(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function insertScript(url: string): Promise<void> {
  const script = document.createElement('script')
  return new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${url} did not come in time`)), maxWaitMs)
    script.onload = () => {
      clearTimeout(timer)
      if (isVersion6()) resolve()
      else reject(new Error(`${url} is not version 6 of PayPal's script`))
    }
    script.onerror = () => {
      clearTimeout(timer)
      reject(new Error(`${url} could not be loaded`))
    }
    script.src = url
    document.head.append(script)
  }).catch((error: unknown) => {
    script.remove()
    throw error
  })
}

function isVersion6(): boolean {
  return (window as { paypal?: { version?: unknown } }).paypal?.version?.toString().startsWith('6') ?? false
}
