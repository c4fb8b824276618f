import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { showToast } from '#app/ui/show-toast.ts'
import type { Picture } from '../picture.ts'
import type { UploadedImage } from '../upload-image.ts'
import type { CutOutSetup } from './cut-out-setup.server.ts'
import type { Originals } from './originals.ts'
import { requestCutOut } from './request-cut-out.ts'

/** A cut-out that is being made, or is waiting for a decision. */
type Job = { state: 'busy' } | { state: 'made'; cutOut: UploadedImage }

interface Options {
  /** The id of the work, which may not be saved yet. */
  work: string
  images: readonly string[]
  /** The facts of the form's original images, and of those added since. */
  pictures: Readonly<Record<string, Picture | null>>
  /** The originals of the cut-outs among the saved images. */
  originals: Originals
  setup: CutOutSetup
  /** Replaces `from` by `to`. */
  onReplace: (from: string, to: string) => void
}

export type CutOuts = ReturnType<typeof useCutOuts>

/**
 * Removes the backgrounds of a form's images (BGR-01): requests it, shows before and after, replaces the original by the cut-out,
 * and undoes that. The form does not change until staff decide; a failure is a toast.
 */
export function useCutOuts({ work, images, pictures, originals, setup, onReplace }: Options) {
  const [jobs, setJobs] = useState<Readonly<Record<string, Job>>>({})
  /** Originals of the cut-outs that were accepted here. */
  const [taken, setTaken] = useState<Originals>({})
  /** The image that is compared with its cut-out. */
  const [compared, setCompared] = useState<string | null>(null)
  const [isExplaining, setExplaining] = useState(false)
  const [announcement, setAnnouncement] = useState('')
  const ending = useRef(new Map<string, AbortController>())
  const buttons = useRef(new Map<string, HTMLElement>())
  const refocus = useRef<string | null>(null)
  const latestImages = useRef(images)

  useLayoutEffect(() => {
    latestImages.current = images
    // A removed image needs no cut-out.
    for (const [image, controller] of ending.current) if (!images.includes(image)) controller.abort()
    if (refocus.current) buttons.current.get(refocus.current)?.focus()
    refocus.current = null
  }, [images])

  useEffect(() => {
    const controllers = ending.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const nameOf = (image: string) => `image ${latestImages.current.indexOf(image) + 1}`
  const setJob = (image: string, job: Job | null) =>
    setJobs(({ [image]: _, ...others }) => (job ? { ...others, [image]: job } : others))

  async function start(image: string) {
    if (setup.missing) return setExplaining(true)
    // Not the state: a second click may come before the next render.
    if (ending.current.has(image)) return
    const controller = new AbortController()
    ending.current.set(image, controller)
    setJob(image, { state: 'busy' })
    setAnnouncement(`Removing the background of ${nameOf(image)}`)
    try {
      const result = await requestCutOut({ image, work }, controller.signal)
      if (result.outcome === 'made') return present(image, result.cutOut)
      setJob(image, null)
      setAnnouncement('')
      showToast('error', result.message)
      if (result.reason) showToast('info', result.reason)
    } catch {
      setJob(image, null)
      setAnnouncement(`The background of ${nameOf(image)} stays`)
    } finally {
      ending.current.delete(image)
    }
  }

  /** Shows the result at once, unless the user is busy elsewhere by now. */
  function present(image: string, cutOut: UploadedImage) {
    setJob(image, { state: 'made', cutOut })
    const focused = document.activeElement
    const isHere = !focused || focused === document.body || buttons.current.get(image)?.closest('li')?.contains(focused)
    if (isHere && !document.querySelector('dialog[open]')) setCompared(image)
    else showToast('info', `The cut-out of ${nameOf(image)} is ready`)
    setAnnouncement(`The cut-out of ${nameOf(image)} is ready`)
  }

  function put(from: string, to: string, message: string) {
    refocus.current = to
    setAnnouncement(message)
    onReplace(from, to)
  }

  const all = { ...originals, ...taken }
  const facts = (image: string): Picture | null => pictures[image] ?? pictureIn(jobs, all, image)
  const comparedJob = compared === null ? undefined : jobs[compared]

  return {
    announcement,
    isExplaining,
    setup,
    closeExplanation: () => setExplaining(false),
    /** The facts of the cut-outs and originals that may be added to the list. */
    pictureOf: facts,
    stateOf: (image: string) => jobs[image]?.state ?? (all[image] ? 'cut' : 'whole'),
    refOf: (image: string) => (element: HTMLElement | null) => {
      if (element) buttons.current.set(image, element)
      else buttons.current.delete(image)
    },
    start: (image: string) => void start(image),
    cancel(image: string) {
      ending.current.get(image)?.abort()
      buttons.current.get(image)?.focus()
    },
    compare: setCompared,
    comparison:
      compared !== null && comparedJob?.state === 'made' && images.includes(compared)
        ? { image: compared, picture: facts(compared), cutOut: comparedJob.cutOut }
        : null,
    /** Postpones the comparison. */
    closeComparison: () => setCompared(null),
    use(image: string, cutOut: UploadedImage) {
      setTaken((known) => ({ ...known, [cutOut.url]: { url: image, picture: facts(image) } }))
      setCompared(null)
      put(image, cutOut.url, `The cut-out is ${nameOf(image)} now; the original is kept`)
    },
    keep(image: string) {
      setJob(image, null)
      setCompared(null)
      setAnnouncement(`The original of ${nameOf(image)} is kept`)
    },
    restore(image: string) {
      const original = all[image]
      if (original) put(image, original.url, `${nameOf(image)} is the original again`)
    },
  }
}

function pictureIn(jobs: Readonly<Record<string, Job>>, originals: Originals, image: string): Picture | null {
  const made = Object.values(jobs).find((job) => job.state === 'made' && job.cutOut.url === image)
  if (made?.state === 'made') return made.cutOut
  return Object.values(originals).find(({ url }) => url === image)?.picture ?? null
}
