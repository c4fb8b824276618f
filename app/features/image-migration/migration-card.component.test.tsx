import { createRoutesStub, data } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeFailure } from '#app/platform/change-result.ts'
import type { ImageMigration, ImageMigrationReport } from './image-migration.ts'
import { MigrationCard } from './migration-card.tsx'
import { migrationKey, migrationOfTab } from './migration-resource.ts'

const run: ImageMigration = {
  id: 'run-id',
  state: 'running',
  started_by: 'desk@vitrine.example',
  started_at: '2026-11-20T15:00:00.000Z',
  ended_at: null,
  total: 214,
  migrated: 3,
  skipped: 0,
  failed: 0,
  product: { id: 'work-id', name: 'Cherry Tree in Flower' },
  removed: null,
  kept: null,
  failure: null,
  errors: [],
}
const variables = ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET']
const counts = { works: 1284, hosted_works: 1070, images: 214, copied: 0 }
const ready: ImageMigrationReport = { host: 'Cloudinary', image_store: 'folder', variables, counts, run: null }
const busy = (facts: Partial<ImageMigration> = {}): ImageMigrationReport => ({
  host: 'Cloudinary',
  image_store: 'folder',
  variables,
  counts: null,
  run: { ...run, ...facts },
})
const ended = (facts: Partial<ImageMigration>, changed = {}): ImageMigrationReport => ({
  host: 'Cloudinary',
  image_store: 'folder',
  variables,
  counts: { ...counts, hosted_works: 1284, images: 0, copied: 214, ...changed },
  run: { ...run, state: 'completed', product: null, ended_at: '2026-11-20T15:20:00.000Z', ...facts },
})

let report: ImageMigrationReport | null
let streams: EventTarget[] = []
let sent: unknown[] = []
/** What the server makes of what is sent. */
let respond: (body: { act: string }) => unknown

beforeEach(() => {
  streams = []
  sent = []
  respond = ({ act }) => ({ outcome: 'changed', act })
  vi.stubGlobal('fetch', async () => (report ? Response.json(report) : new Response(null, { status: 500 })))
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor() {
        super()
        streams.push(this)
      }
      close() {}
    },
  )
})
afterEach(async () => {
  report = ready
  await migrationOfTab.reload(migrationKey)
  vi.unstubAllGlobals()
})

async function renderCard(shown: ImageMigrationReport | null) {
  report = shown
  if (shown) await migrationOfTab.reload(migrationKey)
  const Stub = createRoutesStub([
    { path: '/', Component: MigrationCard },
    {
      path: '/admin/image-migration',
      async action({ request }) {
        const body = await request.json()
        sent.push(body)
        const result = respond(body) as { outcome: string }
        return data(result, { status: result.outcome === 'failed' ? 409 : 200 })
      },
    },
  ])
  await render(<Stub initialEntries={['/']} />)
  return page.getByRole('region', { name: 'Storage migration' })
}
/** The server's report is now `next`, and it sends a notice of that, as soon as a stream is open. */
async function sendReport(next: ImageMigrationReport) {
  await expect.poll(() => streams).not.toEqual([])
  report = next
  for (const stream of streams) stream.dispatchEvent(new MessageEvent('migration_changes', { lastEventId: '1' }))
}
/** The server does what it is sent, and its report is that of the act from then on. */
function reportAfter(next: Record<string, ImageMigrationReport>) {
  respond = ({ act }) => {
    report = next[act]!
    return { outcome: 'changed', act }
  }
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('MIG-23 where the migration is that cannot be read is said, with one way to try again', async () => {
  const card = await renderCard(null)
  await expect.element(card.getByText('Where the migration is could not be read.')).toBeVisible()
  report = ready
  await button('Try again').click()
  await expect.element(card.getByText('1,070 of 1,284 artworks', { exact: false })).toBeVisible()
})

test('DASH-05 MIG-23 without an image host the card says what to set', async () => {
  const card = await renderCard({ host: null, image_store: 'folder', variables, counts: null, run: null })
  await expect.element(card.getByText('No image host is configured', { exact: false })).toBeVisible()
  await expect.element(card.getByText('CLOUDINARY_UPLOAD_PRESET')).toBeVisible()
  await expect.element(button('Start migration')).not.toBeInTheDocument()
})

test('OPS-51 where pictures are kept in a bucket the card says so, and nothing of an image host', async () => {
  const card = await renderCard({ host: null, image_store: 's3', variables, counts: null, run: null })
  await expect.element(card.getByText('Pictures are kept in a bucket (IMAGE_STORE=s3).')).toBeVisible()
  expect(card.element().textContent).not.toMatch(/this server|CLOUDINARY/)
})

test('DASH-05 MIG-01 MIG-23 SHELL-20 the card says what a migration would do, and asks before it starts', async () => {
  const card = await renderCard(ready)
  await expect
    .element(
      card.getByText('1,070 of 1,284 artworks sit on the image host (Cloudinary). 214 images are not there yet.'),
    )
    .toBeVisible()
  await expect
    .element(card.getByRole('progressbar', { name: 'Artworks on the image host' }))
    .toHaveAttribute('value', '1070')
  await button('Start migration').click()
  const dialog = page.getByRole('dialog', { name: 'Move 214 images to Cloudinary?' })
  await expect.element(dialog.getByText('about 15 minutes', { exact: false })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\bworks?\b/i)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  reportAfter({ start: busy() })
  await button('Start migration').click()
  await dialog.getByRole('button', { name: 'Start migration' }).click()
  await expect.element(card.getByText('3 of 214 images moved.')).toBeVisible()
  expect(sent).toEqual([{ act: 'start' }])
  await expect.element(card.getByRole('status')).toHaveTextContent('The migration is running')
})

test('MIG-23 a migration is followed as it goes, whoever started it', async () => {
  const card = await renderCard(busy())
  await expect
    .element(card.getByRole('link', { name: 'Cherry Tree in Flower' }))
    .toHaveAttribute('href', '/admin/products/edit/work-id')
  await sendReport(busy({ migrated: 100, failed: 2, product: { id: 'other', name: 'Two Trees' } }))
  await expect.element(card.getByText('100 of 214 images moved, 2 failed.')).toBeVisible()
  await expect.element(card.getByRole('progressbar', { name: 'Images moved' })).toHaveAttribute('value', '102')
  await expect.element(card.getByRole('link', { name: 'Two Trees' })).toBeVisible()
})

test('MIG-20 a migration is paused, resumed and stopped, and the focus stays in the card', async () => {
  const card = await renderCard(busy())
  reportAfter({
    pause: busy({ state: 'paused' }),
    resume: busy(),
    stop: { ...ended({ state: 'stopped' }), counts: { ...counts, images: 211 } },
  })
  await button('Pause').click()
  await expect.element(card.getByText('Paused: 3 of 214 images moved.')).toBeVisible()
  await expect.poll(() => card.element().contains(document.activeElement)).toBe(true)
  await button('Resume').click()
  await expect.element(button('Pause')).toBeVisible()
  await button('Stop').click()
  await expect.element(card.getByText('Stopped after 3 of 214 images.')).toBeVisible()
  await expect.element(button('Start migration')).toBeVisible()
  expect(sent).toEqual(['pause', 'resume', 'stop'].map((act) => ({ act, id: 'run-id' })))
})

test('MIG-21 what comes too late says so, and the card shows what is true', async () => {
  const card = await renderCard(ready)
  respond = () => {
    report = busy()
    return changeFailure('conflict', 'A migration is running already.')
  }
  await button('Start migration').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Start migration' }).click()
  await expect.element(page.getByText('A migration is running already.')).toBeVisible()
  await expect.element(card.getByText('3 of 214 images moved.')).toBeVisible()
})

test('MIG-18 a run without errors ends with its text, on the card and in a toast', async () => {
  const card = await renderCard(busy())
  await sendReport(ended({ migrated: 214 }))
  await expect.element(card.getByText('Successfully migrated 214 images')).toBeVisible()
  await expect.poll(() => page.getByText('Successfully migrated 214 images').elements().length).toBe(2)
  await expect.element(button('Start migration')).not.toBeInTheDocument()
})

test('MIG-17 MIG-10 MIG-11 MIG-12 MIG-13 a run with errors ends with its text, and names each work, what failed and why', async () => {
  const card = await renderCard(busy())
  const of = (number: number, message: string) => ({
    product_id: `work-${number}`,
    product_name: `Work ${number}`,
    image: `/images/${number}.webp`,
    message,
    detail: `Detail ${number}`,
  })
  const messages = [
    'Invalid image URL',
    'Cloudinary upload failed',
    'Failed to migrate image',
    'Failed to update product work-4',
  ]
  const errors = messages.map((message, place) => of(place + 1, message))
  await sendReport(ended({ migrated: 210, failed: 60, errors }, { images: 60 }))
  await expect.element(card.getByText('Migration completed with 60 errors')).toBeVisible()
  await card.getByText('60 images with errors').click()
  const list = card.getByRole('list', { name: 'Images with errors' })
  for (const [place, message] of messages.entries()) {
    const item = list.getByRole('listitem').nth(place)
    await expect.element(item).toMatchTextContent(`Work ${place + 1}: ${message}`)
    await expect.element(item).toMatchTextContent(`Detail ${place + 1}`)
    await expect.element(item.getByRole('link')).toHaveAttribute('href', `/admin/products/edit/work-${place + 1}`)
  }
  await expect.element(list.getByText('and 56 more')).toBeVisible()
  // Not after a run with errors (OP-59).
  await expect.element(button('Clean up')).not.toBeInTheDocument()
  await expect.element(button('Start migration')).toBeVisible()
})

test('MIG-14 a migration that fails as a whole says so', async () => {
  const card = await renderCard(busy())
  await sendReport({ ...ended({ state: 'failed', failure: 'Migration failed' }), counts })
  await expect.element(card.getByText('Migration failed')).toBeVisible()
  await expect.element(button('Start migration')).toBeVisible()
})

test('MIG-15 OP-59 SHELL-20 a cleanup is offered after a run without errors, and asked for again', async () => {
  const card = await renderCard(ended({ migrated: 214 }))
  await button('Clean up').click()
  const dialog = page.getByRole('dialog', { name: 'Remove 214 files from this server?' })
  await expect.element(dialog.getByText('This cannot be undone.', { exact: false })).toBeVisible()
  expect(document.body.textContent).not.toMatch(/\bworks?\b/i)
  reportAfter({ 'clean-up': busy({ state: 'cleaning', removed: 7, kept: 0, product: null }) })
  await dialog.getByRole('button', { name: 'Clean up' }).click()
  await expect.element(card.getByText('7 files so far', { exact: false })).toBeVisible()
  expect(sent).toEqual([{ act: 'clean-up', id: 'run-id' }])
  await sendReport(ended({ migrated: 214, removed: 212, kept: 2 }, { copied: 2 }))
  await expect.element(card.getByText('212 files removed from this server, 2 left', { exact: false })).toBeVisible()
})

test('OPS-52 of a single artwork, image and file nothing is said in the plural', async () => {
  const one = { works: 1, hosted_works: 0, images: 1, copied: 0 }
  const card = await renderCard({ ...ready, counts: one })
  const text = '0 of 1 artwork sits on the image host (Cloudinary). 1 image is not there yet.'
  await expect.element(card.getByText(text)).toBeVisible()
  report = ended({ migrated: 1, total: 1 }, { copied: 1 })
  await migrationOfTab.reload(migrationKey)
  await button('Clean up').click()
  const dialog = page.getByRole('dialog', { name: 'Remove 1 file from this server?' })
  await expect.element(dialog.getByText('has been moved to Cloudinary', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('They', { exact: false })).not.toBeInTheDocument()
})

test('MIG-16 a cleanup that fails says so, and can be asked for again', async () => {
  const card = await renderCard(busy({ state: 'cleaning', removed: 7, kept: 0 }))
  await sendReport(ended({ migrated: 214, removed: 7, kept: 0, failure: 'Cleanup failed' }))
  await expect.element(card.getByText('Cleanup failed')).toBeVisible()
  await expect.element(button('Clean up')).toBeVisible()
})
