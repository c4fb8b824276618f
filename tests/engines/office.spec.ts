import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { hang } from '../e2e/buying.ts'
import { newAdmin } from '../new-admin.ts'
import { plain } from '../new-image.ts'
import { expectFits } from './dialogs.ts'
import type { Visitor } from './visitor.ts'
import { test as base } from './walk.ts'

const toast = (text: string) => ({ css: '.toast', text })
const field = (name: string) => ({ role: 'textbox', name }) as const
const leave = { role: 'dialog', name: 'Leave without saving?' } as const

async function signIn(visitor: Visitor, { email, password }: { email: string; password: string }) {
  await visitor.goto('/admin/login')
  await visitor.fill(field('Email address'), email)
  await visitor.fill(field('Password'), password)
  await visitor.click({ role: 'button', name: 'Sign in' })
}

/** `visitor` is a signed-in assistant; all windows of an engine share the session. */
const test = base.extend({
  visitor: async ({ visitor, app }, use) => {
    // A new password ends the session of the previous step, and its page, if still open, would redirect to the login screen.
    await visitor.goto('/privacy')
    await signIn(visitor, await newAdmin(app.context))
    await visitor.isAt('/admin/products')
    await use(visitor)
  },
})

base(
  'ENG-14 a wrong password is refused, the right one leads to the list, and signing out leads back',
  async ({ visitor, app }) => {
    const admin = await newAdmin(app.context)
    await signIn(visitor, { ...admin, password: 'not the password' })
    await visitor.sees({ css: '[role=alert]', text: 'Invalid email or password' })
    await visitor.fill(field('Password'), admin.password)
    await visitor.click({ role: 'button', name: 'Sign in' })
    await visitor.isAt('/admin/products')
    await visitor.click({ role: 'button', name: 'Sign Out' })
    await visitor.sees(toast('Signed out successfully'))
    await visitor.isAt('/admin/login')
  },
)

test('ENG-15 the list is searched as one types, paged, and a work put aside', async ({ visitor, app }) => {
  const { name } = await hang(app)
  // The open list gets the notice and moves down by a row.
  await visitor.sees({ role: 'listitem', text: name })
  await visitor.click({ role: 'link', name: 'Page 2' })
  await visitor.isAt('/admin/products?page=2')
  // The page scrolls to its top when its list arrives.
  await visitor.sees({ css: '.pager [aria-current=page]', text: '2' })
  await visitor.fill({ css: 'input[type=search]' }, name)
  const row = { role: 'listitem', text: name } as const
  await visitor.until(() => document.querySelector('.admin__count')?.textContent === '1 artwork')
  await visitor.click({ role: 'switch', name: 'Published', within: row })
  await visitor.sees({ role: 'switch', name: 'Draft', within: row })
})

test('ENG-16 a work is added with a photograph', async ({ visitor }, testInfo) => {
  const file = testInfo.outputPath('photograph.jpg')
  await writeFile(file, await plain(900, 600, '#4a5a6a').jpeg().toBuffer())
  const name = `Study ${crypto.randomUUID().slice(0, 8)}`
  await visitor.click({ role: 'link', name: 'Add New Artwork' })
  await visitor.fill(field('Name'), name)
  await visitor.chooseFiles('input[type=file]', [file])
  await visitor.sees({ role: 'img', name: 'Main photo' })
  await visitor.click({ role: 'button', name: 'Save as draft' })
  await visitor.sees(toast('Artwork saved as draft'))
  await visitor.sees({ role: 'listitem', text: name })
})

test('ENG-17 unsaved changes are not left without asking', async ({ visitor, app }) => {
  const { id, name } = await hang(app)
  await visitor.goto(`/admin/products/edit/${id}`)
  await visitor.fill(field('Name'), 'Not saved yet')
  await visitor.click({ role: 'link', name: 'Back to Products' })
  await expectFits(visitor, leave)
  await visitor.click({ role: 'button', name: 'Stay', within: leave })
  await visitor.seesNo(leave)
  expect(await visitor.read(field('Name'), (input) => (input as HTMLInputElement).value)).toBe('Not saved yet')
  await visitor.click({ role: 'link', name: 'Back to Products' })
  await visitor.click({ role: 'button', name: 'Leave', within: leave })
  await visitor.isAt('/admin/products')
  await visitor.sees({ role: 'listitem', text: name })
})

test('ENG-18 deleting asks in a dialog that is as tall as its text', async ({ visitor, app }) => {
  const { name } = await hang(app)
  const ask = { role: 'dialog', name: 'Delete this artwork?' } as const
  await visitor.goto('/admin/products')
  await visitor.click({ role: 'button', name: `Delete ${name}` })
  await expectFits(visitor, ask)
  await visitor.click({ role: 'button', name: 'Delete', within: ask })
  await visitor.sees(toast('deleted'))
  await visitor.seesNo({ role: 'listitem', text: name })
})
