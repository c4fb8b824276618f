// What is announced after the first view, in one file for the browser.
export { announcePages } from './announce-pages.ts'
export { announceToast } from './toaster.tsx'
