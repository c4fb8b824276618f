/**
 * Stands in a public page and loads its code, which `deferPageCode` has set aside, once the first view is painted with its pictures
 * (decision 0081): what is seen first has the line and the main thread for itself. At once in a tab that is not looked at, and after
 * two seconds where a picture does not come. An observer of intersections is told in the frame that paints the pictures.
 *
 * A file of it that does not arrive is asked for again, after waits of 1 to 32 seconds, until the page is hydrated (OPS-39). Nothing of it
 * has run before all files are there; the last one, the entry, is imported by a promise of its own. Safari, and Chrome before 156 and
 * Firefox before 155, do not ask again for a module of a document that was refused once: where all files can be had and the second
 * attempt fails too, the page is loaded anew, once (OPS-48).
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

/** A page as the framework wrote it, with its code set aside for `pageCodeScript`: neither run nor asked for before. */
export function deferPageCode(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link data-rel="modulepreload"')
    .replace('<script type="module" async="">', '<script type="text/plain" id="page-code">')
}
