/** A request's target, normalized for the whole program (decision 0019). */
export interface Target {
  /**
   * `/api/orders`, also for `/API/orders/`, `/%61pi/orders` and `/api/orders.data`. Limits, logs, headers, the page cache
   * and routing use it.
   */
  path: string
  /** Path and query for routing; the path ends with `.data` if only a page's data are requested. */
  url: string
  /** Whether it differed in case or slashes from the page's canonical address, to which it should redirect. */
  isMisspelled: boolean
}

/** Nearly every request: already normalized. */
const ordinary = /^\/(?:assets\/[\w-][\w.-]*|(?:[a-z\d_-][a-z\d._-]*(?:\/[a-z\d_-][a-z\d._-]*)*)?)$/

/**
 * Reads targets as React Router would, and normalizes them to a form that it reads the same way. Case is ignored in
 * the words of `patterns` (`events/:slug`), and so are trailing slashes; percent signs that encode no text are kept
 * literally. null for an address that names nothing here: with dot segments, empty ones, encoded slashes, or NUL.
 */
export function createTargetReader(patterns: readonly string[]): (target: string) => Target | null {
  const words = collectWords(patterns)

  return function readTarget(target) {
    const queryAt = target.indexOf('?')
    const spelled = queryAt === -1 ? target : target.slice(0, queryAt)
    const isData = spelled.endsWith('.data')
    if (!isData && ordinary.test(spelled)) return { path: spelled, url: target, isMisspelled: false }

    const page = isData ? spelled.slice(0, spelled.endsWith('/_.data') ? -6 : -5) : spelled
    const [start, ...rest] = withoutEndSlashes(page).split('/')
    const segments = decode(rest)
    if (start !== '' || !target.startsWith('/') || segments.some(leadsElsewhere)) return null
    const named = lowerWords(words, segments)
    // To React Router only the unencoded suffix means a page's data.
    const path = `/${named.map(encode).join('/')}`.replace(/\.data$/, '%2Edata')
    const query = queryAt === -1 ? '' : target.slice(queryAt)
    return {
      path,
      url: path + (isData ? dataEnd(path) : '') + query,
      isMisspelled: !isData && (/.\/$/.test(page) || named.some((segment, at) => segment !== segments[at])),
    }
  }
}

/** Not by `/\/+$/`, which is quadratic: it reads eight thousand slashes eight thousand times. */
function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** React Router uses the suffix `/_.data` for a page whose address ends with a slash. */
function dataEnd(path: string): string {
  if (path === '/') return '_.data'
  return path.endsWith('/_') ? '/_.data' : '.data'
}

/** All or nothing, as React Router does it, in the browser too. */
function decode(segments: readonly string[]): readonly string[] {
  try {
    return segments.map(decodeURIComponent)
  } catch {
    return segments
  }
}

function encode(segment: string): string {
  return encodeURI(segment).replace(/[?#]/g, encodeURIComponent)
}

function leadsElsewhere(segment: string): boolean {
  return segment === '' || segment === '.' || segment === '..' || /[/\\\0]/.test(segment)
}

/** The segments that may come next in an address: words, and places for any text (`:slug`, `:slug.ics`). */
interface Words {
  next: Map<string, Words>
  /** By the suffix after the text. */
  afterText: Map<string, Words>
}

function collectWords(patterns: readonly string[]): Words {
  const root: Words = { next: new Map(), afterText: new Map() }
  for (const pattern of patterns) {
    let place = root
    for (const segment of pattern.split('/')) {
      if (segment === '' || segment === '*') break
      const end = /^:[\w-]+(.*)$/.exec(segment)?.[1]
      const branches = end === undefined ? place.next : place.afterText
      const key = end ?? segment
      if (!branches.has(key)) branches.set(key, { next: new Map(), afterText: new Map() })
      place = branches.get(key)!
    }
  }
  return root
}

/** `segments` with the program's own words in lower case; slugs and ids are not changed. */
function lowerWords(words: Words, segments: readonly string[]): string[] {
  let place: Words | undefined = words
  return segments.map((segment) => {
    const lower = segment.toLowerCase()
    const word: Words | undefined = place?.next.get(lower)
    if (word) {
      place = word
      return lower
    }
    const end: string = [...(place?.afterText.keys() ?? [])].find((text) => text && lower.endsWith(text)) ?? ''
    place = place?.afterText.get(end)
    return segment.slice(0, segment.length - end.length) + end
  })
}
