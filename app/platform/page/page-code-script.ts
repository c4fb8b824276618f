/**
 * An inline script of public pages that loads their code, which `deferPageCode` has deferred, once the first view is painted with its pictures
 * (decision 0081), so that the first view has the network and the main thread for itself. At once in a hidden tab, and after
 * two seconds if a picture does not load. An IntersectionObserver is notified in the frame that paints the pictures.
 *
 * A file that fails to load is requested again, after delays of 1 to 32 seconds, until the page is hydrated (OPS-39). No code
 * runs before all files are loaded; the last one, the entry, is imported by a promise of its own. Safari, and Chrome before 156 and
 * Firefox before 155, never request a module again that failed once in a document: if all files are available and the second
 * attempt fails too, the page is reloaded, once (OPS-48).
 */
export const pageCodeScript = `addEventListener('DOMContentLoaded', () => {
  const code = document.getElementById('page-code')
  if (!code) return
  let isAskedFor = false
  let failures = 0
  let retry
  const isHydrated = () => 'ready' in document.documentElement.dataset
  const runAgain = () => {
    clearTimeout(retry)
    const next = failures ? loadAnew : run
    retry = setTimeout(() => isHydrated() || next(), 1000 * 2 ** Math.min(failures++, 5))
  }
  const loadAnew = () => {
    if (performance.getEntriesByType('navigation')[0]?.type === 'reload') return run()
    const files = [...document.querySelectorAll('link[data-rel]')].map(({ href }) => fetch(href).then(({ ok }) => ok || Promise.reject()))
    Promise.all(files).then(() => isHydrated() || location.reload(), run)
  }
  const run = () => {
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = code.textContent
    script.addEventListener('error', runAgain)
    document.head.append(script)
    script.remove()
  }
  const load = () => {
    if (isAskedFor) return
    isAskedFor = true
    for (const link of document.querySelectorAll('link[data-rel]')) link.rel = link.dataset.rel
    addEventListener('unhandledrejection', runAgain)
    run()
  }
  if (document.hidden) return load()
  setTimeout(load, 2000)
  const pictures = [...document.querySelectorAll('img[fetchpriority=high]')]
  Promise.allSettled(pictures.map((picture) => picture.decode())).then(() => {
    new IntersectionObserver((_, observer) => {
      observer.disconnect()
      load()
    }).observe(document.body)
  })
})`

/** A page as the framework wrote it, with its code deferred for `pageCodeScript`: neither requested nor run before. */
export function deferPageCode(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace('<script type="module" async="">', '<script type="text/plain" id="page-code">')
}
