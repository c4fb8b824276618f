import { eq } from 'drizzle-orm'
import { session, user } from '#db/schema/auth.ts'
import { newAdmin } from '../new-admin.ts'
import { newProduct } from '../new-product.ts'
import { expectAccessible } from './page-checks.ts'
import { button, enter, row, sampleImage } from './staff.ts'
import { expect, holdRequests, test, waitingUntilReady } from './test.ts'

test('AUTH-01 AUTH-05 AUTH-07 AUTH-08 AUTH-09 AUTH-11 AUTH-14 AUTH-16 SES-10 SHELL-03 SHELL-07 a member of staff is told why a sign-in failed, signs in, and stays so', async ({
  page,
  context,
  app,
}) => {
  const { email, password } = await newAdmin(app.context, { email: `${crypto.randomUUID()}@vitrine.example` })
  const [address, secret] = [page.getByLabel('Email address'), page.getByLabel('Password')]
  const signIn = page.getByRole('button', { name: 'Sign in' })
  const message = page.getByRole('alert')
  const requests = '**/admin/login.data*'
  await page.goto('/admin')
  await expect(page).toHaveURL('/admin/login')
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expectAccessible(page)

  await signIn.click()
  await expect(message).toHaveText('Please enter both email and password')
  await address.fill(email)
  await secret.fill('not the password')
  await signIn.click()
  await expect(message).toHaveText('Invalid email or password')
  await expect(address).toHaveValue(email)
  await expect(secret).toBeFocused()

  await secret.fill(password)
  await page.route(requests, (route) => route.abort())
  await signIn.click()
  await expect(message).toContainText('Failed to sign in. Please check your credentials.')
  await expect(message).toContainText('The server could not be reached.')
  await expect(address).toHaveValue(email)
  await expect(secret).toHaveValue(password)
  await expectAccessible(page)
  await page.unroute(requests)

  // A browser that stores no cookies.
  await page.route(requests, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await context.clearCookies()
    const { 'set-cookie': _, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  await signIn.click()
  await expect(message).toContainText('Allow cookies for this site')
  await expect(address).toHaveValue(email)
  await page.unroute(requests)

  await address.fill(`  ${email} `)
  const { release } = await holdRequests(page, requests)
  await signIn.click()
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeDisabled()
  release()
  await expect(page).toHaveURL('/admin/products')
  await page.reload()
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible()
})

test('AUTH-21 AUTH-22 AUTH-23 OP-85 SES-09 SHELL-05 SHELL-07 signing out is tried until the server responds, ends the other tab too, and Back leads to no page of the portal', async ({
  page,
  context,
  app,
}) => {
  const { email } = await enter(app, context)
  const sessions = () =>
    app.context.db.select().from(session).innerJoin(user, eq(user.id, session.userId)).where(eq(user.email, email))
  await page.goto('/admin/products?status=published')
  const other = waitingUntilReady(await context.newPage())
  await other.goto(`${app.url}/admin/products/new`)
  await page.bringToFront()
  await page.clock.install()
  await page.route('**/admin/sign-out', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Admin Login' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/this browser may still be signed in/)
  await expect(page.getByText(email)).toHaveCount(0)
  await expectAccessible(page)
  expect(await sessions()).toHaveLength(1)
  await page.unroute('**/admin/sign-out')
  // The longest that it waits.
  await page.clock.runFor(15_000)
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await expect(page).toHaveURL('/admin/login')
  expect(await sessions()).toHaveLength(0)

  await other.bringToFront()
  await expect(other).toHaveURL(/\/admin\/login/)
  await page.bringToFront()
  await page.goBack()
  await expect(page).toHaveURL('/admin/login?returnTo=%2Fadmin%2Fproducts%3Fstatus%3Dpublished')
  await page.goto('/admin/products')
  await expect(page).toHaveURL('/admin/login')
})

test('SES-11 PLST-60 SHELL-04 a reload of a form and of the list after a save hydrates as the server sent it, and the way back from the gallery leads into the portal, also after a reload there', async ({
  page,
  context,
  app,
}) => {
  const faults: Error[] = []
  page.on('pageerror', (error) => faults.push(error))
  await enter(app, context)
  const { id } = await newProduct(app.context.db, { name: 'Reloaded', images: [await sampleImage(app)] })
  await page.goto('/admin/products?status=published')
  await page.getByRole('link', { name: 'Edit Reloaded' }).click()
  await expect(page).toHaveURL(`/admin/products/edit/${id}`)
  await page.reload()
  const back = page.getByRole('link', { name: 'Back to Products' })
  await expect(back).toHaveAttribute('href', '/admin/products?status=published')
  await button(page, 'Update').click()
  await expect(row(page, 'Reloaded')).toContainText('Saved just now')
  await page.reload()
  await expect(row(page, 'Reloaded')).not.toContainText('Saved just now')
  expect(faults).toEqual([])

  await page.getByRole('link', { name: 'View Gallery' }).click()
  await expect(page).toHaveURL('/')
  await page.reload()
  await page.goBack()
  await expect(page).toHaveURL('/admin/products?status=published')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('link', { name: 'Collection' }).first()).toBeVisible()
})
