/**
 * Stands in the page itself: where the browser forbids a site to keep anything, reading `sessionStorage` throws, in React
 * Router's own script too. It then finds a store that keeps nothing.
 */
export const blockedStorageScript = `try {
  sessionStorage
} catch {
  Object.defineProperty(window, 'sessionStorage', {
    value: { getItem: () => null, setItem() {}, removeItem() {} }
  })
}`
