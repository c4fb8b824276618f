import { useState } from 'react'
import { createRoutesStub } from 'react-router'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import '#app/styles/app.css'
import '#app/styles/admin.css'
import { onSessionChange } from '#app/platform/session-channel.ts'
import { hasUnsavedChanges } from '#app/platform/unsaved-changes.ts'
import { focusField } from '#app/ui/form/form-notes.tsx'
import { centreOf, dragEntry, moveMouse } from '#tests/drag-entry.ts'
import { ImageListField } from './image-list-field.tsx'
import { useImageUploads } from './use-image-uploads.ts'

/** What the server responds to the next uploads; status 0: there is no connection. */
const responses: [status: number, body: object][] = []

class StubbedRequest {
  upload = {}
  status = 0
  responseText = ''
  declare onload: () => void
  declare onerror: () => void
  declare onloadend: () => void
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    const [status, body] = responses.shift()!
    this.status = status
    this.responseText = JSON.stringify(body)
    queueMicrotask(() => {
      if (status === 0) this.onerror()
      else this.onload()
      this.onloadend()
    })
  }
}

beforeEach(() => void vi.stubGlobal('XMLHttpRequest', StubbedRequest))
afterEach(() => {
  vi.unstubAllGlobals()
  expect(responses.splice(0)).toEqual([])
})

const taken = (url: string): [number, object] => [
  201,
  { url, width: 80, height: 60, tone: '#888888', has_alpha: false },
]

/** A pixel, so that the pictures of the list are there without a server. */
const pixel = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><rect fill="${colour}" width="8" height="6"/></svg>`)}`
const [red, green, blue] = [pixel('red'), pixel('green'), pixel('blue')]

/** The field with some images; `order` is what the form holds. */
async function renderField(
  initial: string[],
  { max = 10, fault, onUploaded = () => {} }: { max?: number; fault?: string; onUploaded?: () => void } = {},
) {
  const order = { current: initial }
  function Field() {
    const [images, setImages] = useState(initial)
    order.current = images
    const uploads = useImageUploads({
      images,
      max,
      onUploaded(url) {
        setImages((now) => [...now, url])
        onUploaded()
      },
    })
    return (
      <ImageListField
        field="images"
        label="Images"
        images={images}
        max={max}
        pictures={{}}
        uploads={uploads}
        fault={fault}
        onChange={setImages}
      />
    )
  }
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: Field }])
  await render(<Stub hydrationData={{ loaderData: { root: { imageHosts: [] } } }} />)
  return order
}

const tile = (index: number) => page.getByRole('listitem').nth(index).getByRole('img')
/** What an image is dragged by. */
const picture = (index: number) => page.getByRole('listitem').nth(index).element().querySelector('.mat')!
/** A photograph of its own size. */
async function file(name: string): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 80, height: 60 })
  canvas.getContext('2d')!.fillRect(0, 0, 80, 60)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg'))
  return new File([blob!], name, { type: 'image/jpeg' })
}

function paste(...files: File[]) {
  pasteBeside('', ...files)
}

function pasteBeside(words: string, ...files: File[]) {
  const clipboardData = new DataTransfer()
  if (words) clipboardData.setData('text/plain', words)
  for (const one of files) clipboardData.items.add(one)
  const isLeft = document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  return isLeft ? 'left to the text' : 'taken'
}

/** A text of the page outside the field, with the focus. */
function focusedText() {
  const text = document.body.appendChild(document.createElement('textarea'))
  onTestFinished(() => text.remove())
  text.focus()
  return text
}

test('PFRM-17 an image is dragged to another place', async () => {
  const order = await renderField([red, green, blue])
  await dragEntry(picture(0), picture(2))
  await expect.poll(() => order.current).toEqual([green, blue, red])
  await expect.element(page.getByText('Image moved to place 3 of 3')).toBeInTheDocument()
})

test('A11Y-16 what is dragged is told in our own words alone, without its key', async () => {
  await renderField([red, green, blue])
  await dragEntry(picture(0), picture(2))
  await expect.element(page.getByText('Image moved to place 3 of 3')).toBeInTheDocument()
  const text = document.body.textContent
  expect(text).not.toContain('data:image')
  expect(text).not.toMatch(/dragg(ing|able)/i)
})

test('FORM-01 what stands against a full list of images is found, described and focused', async () => {
  await renderField([red, green], { max: 2, fault: 'An image is not known here.' })
  focusField('images')
  const field = page.getByRole('region', { name: 'Images' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInvalid()
  await expect.element(field).toHaveAccessibleDescription('An image is not known here.')
})

test('PFRM-18 a drag starts after 8 px', async () => {
  const order = await renderField([red, green])
  const held = page.getByRole('listitem').nth(0).element()
  const from = centreOf(picture(0))
  moveMouse('mousedown', from, picture(0))
  moveMouse('mousemove', { x: from.x + 8, y: from.y })
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(held.hasAttribute('data-dragging')).toBe(false)
  moveMouse('mousemove', { x: from.x + 9, y: from.y })
  await expect.poll(() => held.hasAttribute('data-dragging')).toBe(true)
  moveMouse('mouseup', from)
  expect(order.current).toEqual([red, green])
})

test('PFRM-16 the buttons of an image move it, and the focus goes with it', async () => {
  const order = await renderField([red, green, blue])
  await page.getByRole('button', { name: 'Move image 3 earlier' }).click()
  expect(order.current).toEqual([red, blue, green])
  await expect.element(page.getByRole('button', { name: 'Move image 2 earlier' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove image 2' }).click()
  expect(order.current).toEqual([red, green])
  await expect.element(page.getByRole('button', { name: 'Remove image 2' })).toHaveFocus()
  await expect.element(tile(0)).toHaveAttribute('alt', 'Main photo')
})

test('FORM-04 images are added by pasting them, in their order', async () => {
  responses.push(taken('one.jpg'), taken('two.jpg'))
  const order = await renderField([])
  paste(await file('one.jpg'), await file('two.jpg'))
  await expect.poll(() => order.current).toEqual(['one.jpg', 'two.jpg'])
})

test.for([
  ['no connection', 0, 'The server cannot be reached.', true],
  ['a full disk', 503, 'There is no room for it.', true],
  ['too many uploads', 429, 'Too many requests. Please try again in a moment.', true],
  ['a damaged file', 422, 'The picture is damaged or incomplete', false],
] as const)(
  'UPL-08 FORM-04 after %s the file is named with its reason; Retry is offered where it may help',
  async ([, status, message, mayRetry]) => {
    responses.push([status, { message }])
    const order = await renderField([])
    paste(await file('again.jpg'))
    await expect.element(page.getByText(message, { exact: false })).toBeVisible()
    const retry = page.getByRole('button', { name: 'Retry' })
    if (!mayRetry) return expect(retry.elements()).toHaveLength(0)
    responses.push(taken('again.jpg'))
    await retry.click()
    await expect.poll(() => order.current).toEqual(['again.jpg'])
    await expect.element(page.getByText(message, { exact: false })).not.toBeInTheDocument()
  },
)

test('UPL-18 an upload after the session has ended tells the portal’s tabs, and goes on by Retry once somebody has signed in', async () => {
  const listener = vi.fn()
  const stop = onSessionChange(listener)
  responses.push([401, { message: 'You are signed out.' }])
  const order = await renderField([])
  paste(await file('again.jpg'))
  await expect.element(page.getByText('You are signed out.', { exact: false })).toBeVisible()
  await expect.poll(() => listener.mock.calls.length).toBe(1)
  stop()
  responses.push(taken('again.jpg'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => order.current).toEqual(['again.jpg'])
})

test('FORM-04 an image that is uploaded at the very moment of a click stays', async () => {
  responses.push(taken('one.jpg'))
  // Once the form has heard of the upload, and before it is drawn again.
  const onUploaded = () => (page.getByRole('button', { name: 'Remove image 1' }).element() as HTMLElement).click()
  const order = await renderField([red, green], { onUploaded })
  paste(await file('one.jpg'))
  await expect.poll(() => order.current).toEqual([green, 'one.jpg'])
})

test('FORM-04 a field for a single image takes one, and none that is pasted elsewhere', async () => {
  const order = await renderField([], { max: 1 })
  expect(pasteBeside('', await file('elsewhere.jpg'))).toBe('left to the text')
  await expect.element(page.getByText('Drop or paste a photograph here', { exact: false })).toBeVisible()
  responses.push(taken('one.jpg'))
  ;(page.getByLabelText('Add an image').element() as HTMLElement).focus()
  paste(await file('one.jpg'))
  await expect.poll(() => order.current).toEqual(['one.jpg'])
  await expect.element(page.getByLabelText('Add an image')).not.toBeInTheDocument()
  expect(page.getByRole('button', { name: /^Move/ }).elements()).toHaveLength(0)
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect.element(page.getByLabelText('Add an image')).toBeVisible()
})

test('UPL-13 a picture that the list has already is not put in twice, and says so', async () => {
  responses.push(taken(red))
  const order = await renderField([red])
  paste(await file('again.jpg'))
  await expect.element(page.getByText(/This picture is here already/)).toBeVisible()
  expect(order.current).toEqual([red])
})

test('UPL-24 words that are pasted into a text stay words, also with a picture of them beside; elsewhere the picture is taken', async () => {
  responses.push(taken('one.jpg'))
  const order = await renderField([])
  const text = focusedText()
  expect(pasteBeside('Oil on canvas', await file('one.jpg'))).toBe('left to the text')
  text.blur()
  expect(pasteBeside('Oil on canvas', await file('one.jpg'))).toBe('taken')
  await expect.poll(() => order.current).toEqual(['one.jpg'])
})

test.each(['Provenance: private collection, Paris', 'Frame:gilt'])(
  'UPL-24 words with a colon, such as %s, are no address: they stay words',
  async (words) => {
    await renderField([])
    focusedText()
    expect(pasteBeside(words, await file('one.jpg'))).toBe('left to the text')
  },
)

test('UPL-24 the address of a picture that was copied from a page is not put into a text: the picture is taken', async () => {
  responses.push(taken('one.jpg'))
  const order = await renderField([])
  focusedText()
  expect(pasteBeside('https://gallery.example/one.jpg', await file('one.jpg'))).toBe('taken')
  await expect.poll(() => order.current).toEqual(['one.jpg'])
})

test('UPL-27 a file that is on its way, or can be sent again, counts as unsaved changes until it is dismissed', async () => {
  responses.push([401, { message: 'You are signed out.' }])
  await renderField([])
  expect(hasUnsavedChanges()).toBe(false)
  paste(await file('one.jpg'))
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(hasUnsavedChanges()).toBe(true)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(hasUnsavedChanges).toBe(false)
  responses.push([415, { message: 'This is no picture.' }])
  paste(await file('two.jpg'))
  await expect.element(page.getByText(/This is no picture/)).toBeVisible()
  await expect.poll(hasUnsavedChanges).toBe(false)
})

test.for([
  [1, 'Add an image'],
  [2, 'Add images'],
] as const)(
  'A11Y-16 UPL-27 an upload that is cancelled leaves the focus in its field of %i, and is told',
  async ([max, label]) => {
    vi.stubGlobal(
      'XMLHttpRequest',
      class extends StubbedRequest {
        override send() {}
      },
    )
    await renderField([], { max })
    ;(page.getByLabelText(label).element() as HTMLElement).focus()
    paste(await file('one.jpg'))
    const cancel = page.getByRole('button', { name: 'Cancel one.jpg' })
    await expect.element(cancel).toBeVisible()
    await expect.poll(hasUnsavedChanges).toBe(true)
    ;(cancel.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(cancel).not.toBeInTheDocument()
    await expect.element(page.getByLabelText(label)).toHaveFocus()
    await expect.element(page.getByText('The upload of one.jpg is cancelled')).toBeInTheDocument()
    await expect.poll(hasUnsavedChanges).toBe(false)
  },
)

test.for([
  [1, 'Add an image'],
  [2, 'Add images'],
] as const)(
  'A11Y-27 a file that is sent again, refused again and dismissed leaves the focus in its field of %i',
  async ([max, label]) => {
    responses.push([0, {}], [0, {}], taken('one.jpg'))
    const order = await renderField([], { max })
    const add = page.getByLabelText(label)
    const pressEnterOn = async (name: string) => {
      const button = page.getByRole('button', { name })
      await expect.element(button).toBeVisible()
      ;(button.element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
    }
    ;(add.element() as HTMLElement).focus()
    paste(await file('one.jpg'))
    await pressEnterOn('Retry')
    await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect.element(add).toHaveFocus()
    await pressEnterOn('Retry')
    await expect.poll(() => order.current).toEqual(['one.jpg'])
    await expect.element(max === 1 ? page.getByRole('region', { name: 'Images' }) : add).toHaveFocus()
    responses.push([415, { message: 'This is no picture.' }])
    await page.getByRole('button', { name: /^Remove image/ }).click()
    paste(await file('two.jpg'))
    await pressEnterOn('Dismiss')
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.element(add).toHaveFocus()
  },
)

test('UPL-25 FORM-18 the focus stays in a field that a chosen file fills, and in one that is emptied; how it goes is said aloud', async () => {
  responses.push(taken('one.jpg'))
  const order = await renderField([], { max: 1 })
  const add = page.getByLabelText('Add an image')
  ;(add.element() as HTMLElement).focus()
  await add.upload(await file('one.jpg'))
  await expect.element(page.getByText('one.jpg is uploaded', { exact: true })).toBeInTheDocument()
  expect(order.current).toEqual(['one.jpg'])
  await expect.element(page.getByRole('region', { name: 'Images' })).toHaveFocus()
  await page.getByRole('button', { name: 'Remove image' }).click()
  await expect.element(add).toHaveFocus()
})

test('UPL-30 an upload that is refused is not said to go on', async () => {
  responses.push([422, { message: 'The picture is damaged or incomplete' }])
  await renderField([])
  paste(await file('one.jpg'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('one.jpg: The picture is damaged or incomplete')
  await expect.element(page.getByText('one.jpg is being uploaded')).not.toBeInTheDocument()
})

test('UPL-30 a picture that the list has already is not said to be on its way', async () => {
  responses.push(taken(red))
  await renderField([red])
  paste(await file('one.jpg'))
  await expect.element(page.getByRole('alert')).toMatchTextContent('one.jpg: This picture is here already')
  await expect.element(page.getByText('one.jpg is being uploaded')).not.toBeInTheDocument()
})

test('UPL-20 a field for a single image that gets several says that it takes one', async () => {
  const order = await renderField([], { max: 1 })
  focusField('images')
  responses.push(taken(red))
  paste(await file('one.jpg'), await file('two.jpg'))
  await expect.element(page.getByText('At most 1 image is taken here. 1 was left out.')).toBeVisible()
  await expect.poll(() => order.current).toEqual([red])
})

test('UPL-01 UPL-07 of twelve files in one choice ten are taken, and it says how many were left out', async () => {
  const names = Array.from({ length: 12 }, (_, place) => `${place}.jpg`)
  responses.push(...names.slice(0, 10).map(taken))
  const order = await renderField([])
  paste(...(await Promise.all(names.map(file))))
  await expect.element(page.getByRole('alert')).toMatchTextContent('12 files: Too many files')
  await expect.element(page.getByRole('alert')).toMatchTextContent('At most 10 images are taken here. 2 were left out.')
  await expect.poll(() => order.current).toEqual(names.slice(0, 10))
  await expect.element(page.getByLabelText('Add images')).not.toBeInTheDocument()
})

test('UPL-13 files that are refused for their type leave room for the others: it says that too many were chosen only where some are left out', async () => {
  const names = Array.from({ length: 10 }, (_, place) => `${place}.jpg`)
  responses.push(...names.map(taken))
  const order = await renderField([])
  const texts = Array.from({ length: 5 }, (_, place) => new File(['words'], `${place}.txt`, { type: 'text/plain' }))
  paste(...texts, ...(await Promise.all(names.map(file))))
  await expect.poll(() => order.current).toEqual(names)
  await expect.element(page.getByRole('alert')).toMatchTextContent('4.txt: File type must be')
  await expect.element(page.getByRole('alert')).not.toMatchTextContent('Too many files')
})

test('UPL-01 UPL-05 UPL-06 UPL-09 each file that is not taken is named with its reason, until that is dismissed', async () => {
  responses.push(taken('tenth.jpg'))
  const order = await renderField(Array.from({ length: 9 }, (_, place) => pixel(`#00${place}`)))
  paste(await file('tenth.jpg'), await file('eleventh.jpg'))
  const alert = page.getByRole('alert')
  await expect.element(alert).toMatchTextContent('eleventh.jpg: Maximum 10 images allowed')
  await expect.poll(() => order.current).toHaveLength(10)
  await page.getByRole('button', { name: 'Remove image 10' }).click()
  await expect.element(page.getByText('9 of 10')).toBeVisible()
  const picture = await file('large.jpg')
  paste(new File([picture, new Uint8Array(5_242_881 - picture.size)], 'large.jpg'), new File([], 'empty.jpg'))
  await expect.element(alert).toMatchTextContent('large.jpg: File is larger than 5242880 bytes')
  await expect.element(alert).toMatchTextContent('empty.jpg: File is smaller than 1 bytes')
  await expect.element(alert).not.toMatchTextContent('eleventh.jpg')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(alert).not.toBeInTheDocument()
  expect(order.current).toHaveLength(9)
})

test('FORM-22 a file that is dropped beside the field opens nothing; one that is dropped on it is added', async () => {
  responses.push(taken('one.jpg'))
  const order = await renderField([])
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(await file('one.jpg'))
  const drag = (type: 'dragover' | 'drop', on: Element, data = dataTransfer) => {
    const event = new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true })
    on.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect([drag('dragover', document.body), drag('drop', document.body)]).toEqual([true, true])
  expect(drag('dragover', document.body, new DataTransfer())).toBe(false)
  expect(order.current).toEqual([])
  drag('drop', document.querySelector('[data-file-drop]')!)
  await expect.poll(() => order.current).toEqual(['one.jpg'])
})
