import type { FileChooser } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { events } from '#db/schema/events.ts'
import { newEvent } from '../new-event.ts'
import { expectAccessible } from './page-checks.ts'
import { button, enter, field, photograph } from './staff.ts'
import { expect, test } from './test.ts'

test('AEVT-12 AEVT-14 a long description is written with keys and toolbar, and visitors see the same', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const { db } = app.context
  const { id, slug } = await newEvent(db, { title: 'Written at length', long_description: null })
  const faults: string[] = []
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  // From the start: the browser is only told some time later that files are chosen here.
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await page.goto(`/admin/events/edit/${id}`)
  const text = page.getByRole('textbox', { name: 'Long description' })
  const tool = (name: string) => page.getByRole('toolbar').getByRole('button', { name, exact: true })
  await expect(text).toHaveAttribute('contenteditable', 'true')
  await expect(text).toHaveAccessibleDescription(/Headings, lists, links and pictures are kept/)

  await tool('Heading').focus()
  await page.keyboard.press('Enter')
  await text.focus()
  await page.keyboard.type('Hours')
  await expect(tool('Heading')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('From ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('ten')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await expect(tool('Heading')).toBeFocused()
  for (const name of ['Subheading', 'List']) {
    await page.keyboard.press('ArrowRight')
    await expect(tool(name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await text.focus()
  await page.keyboard.type('Wine')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Bread')
  // The editor learns of a selection from the same event, and before this listener.
  await page.evaluate(() =>
    document.addEventListener('selectionchange', () => {
      document.body.dataset.selected = String(getSelection())
    }),
  )
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(page.locator('body')).toHaveAttribute('data-selected', 'd')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByLabel('Address')).toBeFocused()
  await page.keyboard.type('javascript:steal()')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/A link is an address/)
  await page.getByLabel('Address').fill('example.com')
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.press('End')

  await tool('Picture').click()
  const panel = page.getByRole('group', { name: 'Picture' })
  await expect(panel.getByLabel('Picture')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => choosers.length).toBe(1)
  await choosers[0]!.setFiles(await photograph('hall.jpg'))
  await expect(panel.getByText('The picture is here.')).toBeVisible()
  await panel.getByLabel('What it shows').fill('The hall')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Insert' }).click()
  await expect(text.getByRole('img', { name: 'The hall' })).toBeVisible()
  await button(page, 'Update Event').click()
  await expect(page.getByText('Event updated')).toBeVisible()

  const [stored] = await db.select().from(events).where(eq(events.id, id))
  expect(stored!.long_description).toMatch(
    /^<h3>Hours<\/h3><p>From <strong>ten<\/strong><\/p><ul><li>Wine<\/li><li>Brea<a href="https:\/\/example\.com">d<\/a><img src="\/images\/[^"]+" alt="The hall" width="900" height="600" loading="lazy" \/><\/li><\/ul>$/,
  )
  await page.goto(`/events/${slug}`)
  await expect(page.getByRole('heading', { name: 'Hours', level: 3 })).toBeVisible()
  await expect(page.getByRole('img', { name: 'The hall' })).toBeVisible()
  expect(faults).toEqual([])
})

test('AEVT-12 AEVT-13 without its code the description is HTML, like what the editor cannot show; then words are pasted without the picture of them', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  const html = '<table><tbody><tr><td>Ten</td></tr></tbody></table>'
  const { id } = await newEvent(app.context.db, { title: 'With a table', long_description: html })
  await page.route('**/description-editor-*.js', (route) => route.abort())
  await page.goto(`/admin/events/edit/${id}`)
  await expect(page.getByText('The editor could not be loaded.')).toBeVisible()
  await expect(field(page, 'Long description')).toHaveValue(html)
  await page.unroute('**/description-editor-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()

  await expect(page.getByText('The editor cannot show all of this HTML (table).')).toBeVisible()
  await expect(field(page, 'Long description')).toHaveValue(html)
  await expect(page.getByText('Unsaved changes')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Leave it out and edit' }).click()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await page.getByRole('button', { name: 'HTML' }).click()
  await expect(field(page, 'Long description')).toHaveValue(html)
  await field(page, 'Long description').fill('<p>At <b>ten</b></p>')
  await page.getByRole('button', { name: 'Editor' }).click()
  const text = page.getByRole('textbox', { name: 'Long description' })
  await expect(text.locator('strong')).toHaveText('ten')

  const paste = (plain: string) =>
    text.evaluate((element, words) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', words)
      // As office programs copy them.
      clipboardData.items.add(new File(['picture'], 'image.png', { type: 'image/png' }))
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, plain)
  await paste('Open until nine')
  await expect(text).toContainText('Open until nine')
  const panel = page.getByText('image.png')
  await expect(panel).toHaveCount(0)
  // A picture copied from a page comes with its address, and as an image.
  await paste('https://gallery.example/picture.png')
  await expect(panel.first()).toBeVisible()
  await expect(text).not.toContainText('https')
})
