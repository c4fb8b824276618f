import { useEffect, useRef, useState } from 'react'
import { registerUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { type FileFault, findFileFault } from './image-file.ts'
import type { Picture } from './picture.ts'
import { type UploadedImage, UploadFailed, uploadImage } from './upload-image.ts'

/** An upload in progress. */
export interface Upload {
  key: number
  name: string
  /** An object URL, shown until the picture itself is there. */
  preview: string
  /** 0 to 1. */
  progress: number
}

/** A file that was not accepted, and why. */
export interface RefusedFile extends FileFault {
  key: number
  name: string
  /** The file itself, if a retry may succeed: the server could not be reached or was busy, or nobody was signed in. */
  file?: File
}

interface Options {
  images: readonly string[]
  max: number
  onUploaded: (url: string) => void
}

/**
 * Uploads files one after the other, so that they arrive in the order in which they were chosen, and reports the progress of
 * each, or why it was refused (UPL-01..08).
 */
export function useImageUploads({ images, max, onUploaded }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [refused, setRefused] = useState<RefusedFile[]>([])
  const [pictures, setPictures] = useState<Record<string, Picture>>({})
  const [announcement, setAnnouncement] = useState('')
  /** Chosen files that are still being checked. */
  const [choices, setChoices] = useState(0)
  const lastKey = useRef(0)
  const ending = useRef(new Map<number, AbortController>())
  const queue = useRef<Promise<void>>(Promise.resolve())
  /** The current images and uploads: a queue outlives the render that began it. */
  const latest = useRef({ images, onUploaded })
  useEffect(() => {
    latest.current = { images, onUploaded }
  })

  useEffect(() => {
    const controllers = ending.current
    return () => {
      for (const controller of controllers.values()) controller.abort()
    }
  }, [])

  const isUploading = choices > 0 || uploads.length > 0
  /** Files that are not in the form yet would be lost when the page is left (UPL-27). */
  const isUnsent = isUploading || refused.some(({ file }) => file)
  useEffect(() => (isUnsent ? registerUnsavedChanges() : undefined), [isUnsent])

  const refuse = (name: string, fault: FileFault, file?: File) => {
    lastKey.current += 1
    const key = lastKey.current
    setRefused((files) => [...files, { key, name, ...fault, ...(file && { file }) }])
  }

  async function send(file: File, { key, preview }: Upload, controller: AbortController) {
    try {
      if (controller.signal.aborted) return
      const onProgress = (progress: number) =>
        setUploads((current) => current.map((upload) => (upload.key === key ? { ...upload, progress } : upload)))
      const { url, ...picture }: UploadedImage = await uploadImage(file, { onProgress, signal: controller.signal })
      setPictures((known) => ({ ...known, [url]: picture }))
      const isHere = latest.current.images.includes(url)
      if (isHere) refuse(file.name, { reason: 'This picture is here already' })
      else latest.current.onUploaded(url)
      setAnnouncement(isHere ? '' : `${file.name} is uploaded`)
    } catch (error) {
      if (controller.signal.aborted) return
      const failure = error instanceof UploadFailed ? error : null
      const mayPass =
        failure !== null && (failure.status === null || [401, 429].includes(failure.status) || failure.status >= 500)
      setAnnouncement('')
      refuse(file.name, { reason: failure?.message ?? 'The file could not be read.' }, mayPass ? file : undefined)
      showToast('error', 'Failed to upload images')
    } finally {
      URL.revokeObjectURL(preview)
      ending.current.delete(key)
      setUploads((current) => current.filter((upload) => upload.key !== key))
    }
  }

  async function add(files: readonly File[]) {
    setRefused([])
    await choose(files)
  }

  async function uploadAgain(refused: RefusedFile) {
    setRefused((files) => files.filter(({ key }) => key !== refused.key))
    if (refused.file) await choose([refused.file])
  }

  async function choose(files: readonly File[]) {
    setChoices((count) => count + 1)
    await queueUp(files)
    setChoices((count) => count - 1)
  }

  async function queueUp(files: readonly File[]) {
    const isTooMany = files.length > max
    let room = max - images.length - ending.current.size
    let left = 0
    for (const file of files) {
      const fault = await findFileFault(file).catch(() => ({ reason: 'The file could not be read.' }))
      if (fault) refuse(file.name, fault)
      else if (room <= 0 && isTooMany) left += 1
      else if (room <= 0) refuse(file.name, { reason: `Maximum ${max} images allowed` })
      else {
        room -= 1
        lastKey.current += 1
        const upload = { key: lastKey.current, name: file.name, preview: URL.createObjectURL(file), progress: 0 }
        const controller = new AbortController()
        ending.current.set(upload.key, controller)
        setUploads((current) => [...current, upload])
        setAnnouncement(`${file.name} is being uploaded`)
        queue.current = queue.current.then(() => send(file, upload, controller))
      }
    }
    if (left > 0)
      refuse(`${files.length} files`, {
        reason: 'Too many files',
        hint: `At most ${max === 1 ? '1 image is' : `${max} images are`} taken here. ${left === 1 ? '1 was' : `${left} were`} left out.`,
      })
  }

  function cancel(upload: Upload) {
    ending.current.get(upload.key)?.abort()
    ending.current.delete(upload.key)
    setUploads((current) => current.filter(({ key }) => key !== upload.key))
    setAnnouncement(`The upload of ${upload.name} is cancelled`)
  }

  return {
    uploads,
    /** Whether files are being uploaded, from their choice on. */
    isUploading,
    refused,
    pictures,
    /** How the uploads go, for screen readers; '' if the last to end was refused, which `refused` contains. */
    announcement,
    add,
    uploadAgain,
    cancel,
    forgetRefused: () => setRefused([]),
  }
}
