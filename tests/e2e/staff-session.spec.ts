import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/auth.ts'
import { profiles } from '#db/schema/profiles.ts'
import { newAdmin } from '../new-admin.ts'
import { newProduct } from '../new-product.ts'
import { expectAccessible } from './page-checks.ts'
import { button, enter, row, sampleImage } from './staff.ts'
import { expect, phone, stopClock, test, waitingUntilReady } from './test.ts'

test('AUTH-01 AUTH-05 AUTH-07 AUTH-08 AUTH-09 AUTH-11 AUTH-16 SHELL-01 SHELL-03 SHELL-04 SHELL-05 SHELL-07 a member of staff signs in, stays so, and signs out', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const { email, password } = await newAdmin(app.context)
  await page.goto(`${app.url}/admin`)
  await expect(page).toHaveURL(`${app.url}/admin/login`)
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please enter both email and password')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toBeFocused()

  await page.getByLabel('Email address').fill(`  ${email} `)
  await page.getByLabel('Password').fill(password)
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/admin/login.data*', async (route) => {
    await looked
    await route.continue()
  })
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  goOn()
  await expect(page).toHaveURL(`${app.url}/admin/products`)
  await page.reload()
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin Portal' })).toHaveAttribute('href', '/admin')
  await expect(page.getByRole('link', { name: 'View Gallery' })).toHaveAttribute('href', '/')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/admin/login`)
  await page.goto(`${app.url}/admin/products`)
  await expect(page).toHaveURL(`${app.url}/admin/login`)
})

test('AUTH-13 AUTH-06 a user who is no admin is told so and stays outside', async ({ page, freshApp }) => {
  const app = await freshApp()
  const { email, password } = await newAdmin(app.context)
  await app.context.db.update(profiles).set({ is_admin: false })
  await page.goto(`${app.url}/admin/login`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/admin/login`)
  expect(await app.context.db.$count(session)).toBe(1)
  expect((await page.context().cookies()).filter(({ name }) => name.includes('session_token'))).toEqual([])
  await page.getByRole('link', { name: '← Back to Gallery' }).click()
  await expect(page).toHaveURL(`${app.url}/`)
})

test('AUTH-21 AUTH-22 an open page notices that the session was ended elsewhere', async ({ page, context, app }) => {
  const admin = await enter(app, context)
  await page.goto('/admin/products')
  await expect(page.getByRole('heading', { name: 'Products' })).toBeVisible()
  await page.waitForLoadState('load')
  await app.context.db.delete(user).where(eq(user.email, admin.email))
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('AUTH-21 signing out in one tab ends the other', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products')
  await page.waitForLoadState('load')
  const other = waitingUntilReady(await context.newPage())
  await other.goto(`${app.url}/admin/products/new`)
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('SHELL-06 the bar says Loading... while the next page is on its way', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products')
  const { promise: looked, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/admin/products/new.data*', async (route) => {
    await looked
    await route.continue()
  })
  await page.getByRole('link', { name: 'Add New Artwork' }).click()
  await expect(page.getByRole('status').getByText('Loading...', { exact: true })).toBeVisible()
  goOn()
  await expect(page.getByRole('heading', { name: 'Add New Artwork' })).toBeVisible()
  await expect(page.getByText('Loading...', { exact: true })).toHaveCount(0)
})

test('SES-06 work inside a page that asks the server for nothing keeps the session in use', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.clock.install()
  // From here on no time passes but what is told: the page counts from its start.
  await stopClock(page)
  await page.goto('/admin/products/new')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.getByLabel('Name', { exact: true }).fill('A lake')
  await page.clock.fastForward('04:59')
  await page.keyboard.press('End')
  expect(asked).not.toContain('/api/admin/session')
  await page.clock.fastForward('00:01')
  const told = page.waitForResponse('**/api/admin/session')
  await page.keyboard.press('End')
  expect((await told).status()).toBe(200)
})

test('SES-09 Back after signing out leads to the login screen at its own address', async ({ page, context, app }) => {
  await enter(app, context)
  await page.goto('/admin/products?status=published')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/admin/login`)
  await page.goBack()
  await expect(page).toHaveURL(`${app.url}/admin/login?returnTo=%2Fadmin%2Fproducts%3Fstatus%3Dpublished`)
})

test('SES-10 a browser that keeps no cookies is told that they are needed', async ({ page, context, freshApp }) => {
  const app = await freshApp()
  const { email, password } = await newAdmin(app.context)
  await page.goto(`${app.url}/admin/login`)
  await page.route('**/admin/login.data*', async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await context.clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Allow cookies for this site')
  await expect(page.getByLabel('Email address')).toHaveValue(email)
})

test('SES-11 a list that is reloaded after a save hydrates as the server sent it', async ({ page, context, app }) => {
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Reloaded', images: await sampleImage(app) })
  await page.goto(`/admin/products/edit/${id}`)
  await button(page, 'Update').click()
  await expect(row(page, 'Reloaded')).toContainText('Saved just now')
  await page.reload()
  await expect(row(page, 'Reloaded')).toContainText('Saved just now')
  expect(faults).toEqual([])
})

test('AUTH-14 a sign-in that the server does not respond to leaves the form as it is, with its message', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/admin/login`)
  await page.getByLabel('Email address').fill('anna@gallery.example')
  await page.getByLabel('Password').fill('her own password')
  await page.route('**/admin/login.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to sign in. Please check your credentials.')
  await expect(page.getByRole('alert')).toContainText('The server could not be reached.')
  await expect(page.getByLabel('Email address')).toHaveValue('anna@gallery.example')
  await expect(page.getByLabel('Password')).toHaveValue('her own password')
  await expectAccessible(page)
  await page.unroute('**/admin/login.data*')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
})

test('AUTH-23 OP-85 a sign-out that the server does not respond to is tried again, and says that the session may live on', async ({
  page,
  context,
  app,
}) => {
  const { email } = await enter(app, context)
  const sessions = () =>
    app.context.db.select().from(session).innerJoin(user, eq(user.id, session.userId)).where(eq(user.email, email))
  await page.clock.install()
  await page.goto(`${app.url}/admin/products`)
  let asked = 0
  let isAway = true
  await page.route('**/admin/sign-out', (route) => {
    asked += 1
    if (!isAway) return route.continue()
    return asked === 1 ? route.abort() : route.fulfill({ status: 502 })
  })
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/this browser may still be signed in/)
  await expect(page.getByText(email)).toHaveCount(0)
  await expectAccessible(page)
  expect(await sessions()).toHaveLength(1)
  await page.clock.runFor(1_000)
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(page.getByRole('alert')).toBeVisible()
  isAway = false
  // As long as it waits at most.
  await page.clock.runFor(15_000)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL(`${app.url}/admin/login`)
  expect(await sessions()).toHaveLength(0)
})

test('SHELL-04 the way back from the gallery leads into the portal, also after a reload there', async ({
  page,
  context,
  app,
}) => {
  await enter(app, context)
  await page.goto('/admin/events')
  await page.getByRole('link', { name: 'View Gallery' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/events$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Collection' }).first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('SHELL-19 the bar shows the link of the page that is open', async ({ page, context, app }) => {
    await enter(app, context)
    const links = page.getByRole('navigation', { name: 'Admin' }).getByRole('link')
    for (const name of ['Settings', 'People', 'Products']) {
      await page.goto(`/admin/${name.toLowerCase()}`)
      await expect(links.filter({ hasText: name })).toBeInViewport({ ratio: 1 })
    }
    await links.filter({ hasText: 'History' }).click()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    await expect(links.filter({ hasText: 'History' })).toBeInViewport({ ratio: 1 })
  })
})
