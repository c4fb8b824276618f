/**
 * An inline script for browsers that block site storage: there, reading `sessionStorage` throws, in React
 * Router's own script too. The script replaces it by a store that keeps nothing.
 */
export const blockedStorageScript = `try {
  sessionStorage
} catch {
  Object.defineProperty(window, 'sessionStorage', {
    value: { getItem: () => null, setItem() {}, removeItem() {} }
  })
}`
