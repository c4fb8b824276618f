import { systemActor } from '#app/features/audit/actor.ts'
import { inviteAdmin } from '#app/features/auth/people/invite-admin.server.ts'
import { rateLimit } from '#db/schema/auth.ts'
import { newAdmin } from '../new-admin.ts'
import { newSecondFactor } from '../new-second-factor.ts'
import { totp } from '../totp.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { expect, phone, test, waitingUntilReady } from './test.ts'

const password = 'a frame and two nails'

test('ACC-01 ACC-02 ACC-03 ACC-05 ACC-09 ACC-10 somebody is invited, comes in by phone, signs in with a second factor, and is removed', async ({
  page,
  context,
  browser,
  freshApp,
}) => {
  let time = new Date()
  const app = await freshApp({ now: () => time })
  const desk = await newAdmin(app.context)
  const [name, value] = desk.cookie.split(/=(.*)/s)
  await context.addCookies([{ name: name!, value: value!, url: app.url }])

  await page.goto(`${app.url}/admin/people`)
  await expect(page.getByRole('list', { name: 'Admins' }).getByRole('listitem')).toHaveText([
    /desk@vitrine\.example.*You/,
  ])
  await expectAccessible(page)
  time = new Date(time.getTime() + 11 * 60_000)
  await page.getByLabel('Invite an admin').fill('odile@vitrine.example')
  await page.getByRole('button', { name: 'Make Invitation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page)
  await dialog.getByLabel('Your password').fill('not the password')
  await dialog.getByRole('button', { name: 'Go on' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('That is not your password.')
  await dialog.getByLabel('Your password').fill(desk.password)
  await page.keyboard.press('Enter')
  const link = page.getByLabel('Link of the invitation')
  await expect(link).toBeFocused()
  await expect(dialog).toHaveCount(0)
  await expectAccessible(page)
  const { pathname } = new URL(await link.inputValue())

  const elsewhere = await browser.newContext({ ...phone, extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.77' } })
  const odile = waitingUntilReady(await elsewhere.newPage())
  await odile.goto(app.url + pathname)
  await odile.getByLabel('Your name').fill('Odile Marsh')
  await odile.getByLabel('Password').fill('short')
  await odile.getByRole('button', { name: 'Make my account' }).click()
  await expect(odile.getByText('The password must have at least 12 characters')).toBeVisible()
  await expect(odile.getByLabel('Password')).toBeFocused()
  await expect(odile.getByLabel('Your name')).toHaveValue('Odile Marsh')
  await expectAccessible(odile)
  await odile.getByLabel('Password').fill(password)
  await odile.getByRole('button', { name: 'Make my account' }).click()
  await expect(odile).toHaveURL(`${app.url}/admin/products`)

  await odile.getByRole('link', { name: 'Logged in as odile@vitrine.example' }).click()
  await expect(odile.getByRole('link', { name: 'Set Up' })).toBeVisible()
  await expectAccessible(odile)
  await expectNoSidewaysScroll(odile)
  await odile.getByRole('link', { name: 'Set Up' }).click()
  await odile.getByRole('button', { name: 'Set Up' }).click()
  await expect(odile.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
  await expectAccessible(odile)
  await expectNoSidewaysScroll(odile)
  const key = await odile.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent()
  await odile.getByLabel('Code that the app shows').fill(totp(key!))
  await odile.getByRole('button', { name: 'Turn On' }).click()
  const codes = odile.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const saved = odile.waitForEvent('download')
  await odile.getByRole('button', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
  const recoveryCode = await codes.first().textContent()
  await odile.reload()
  await expect(odile.getByText('10 recovery codes are left.')).toBeVisible()
  await expect(odile.getByText(recoveryCode!)).toHaveCount(0)

  await odile.getByRole('button', { name: 'Sign Out' }).click()
  await expect(odile.getByText('Signed out successfully')).toBeVisible()
  const givePassword = async () => {
    await odile.getByLabel('Email address').fill('odile@vitrine.example')
    await odile.getByLabel('Password').fill(password)
    await odile.getByRole('button', { name: 'Sign in' }).click()
  }
  await givePassword()
  const code = odile.getByRole('textbox', { name: 'Code' })
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(odile)
  await code.fill('000000')
  await odile.getByRole('button', { name: 'Sign in' }).click()
  await expect(odile.getByRole('alert')).toContainText('That code is not right.')
  await expect(code).toBeFocused()
  // The next one, which is taken already: each is right once.
  await code.fill(totp(key!, 1))
  await odile.getByRole('button', { name: 'Sign in' }).click()
  await expect(odile).toHaveURL(`${app.url}/admin/products`)
  await odile.getByRole('button', { name: 'Sign Out' }).click()
  await givePassword()
  await odile.getByRole('link', { name: 'Use a recovery code' }).click()
  await odile.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode!)
  await odile.getByRole('button', { name: 'Sign in' }).click()
  await expect(odile).toHaveURL(`${app.url}/admin/products`)

  await app.context.db.delete(rateLimit)
  await page.reload()
  const people = page.getByRole('list', { name: 'Admins' }).getByRole('listitem')
  await expect(people.filter({ hasText: 'Odile Marsh' })).toContainText('Two-factor on')
  await page.getByRole('button', { name: 'Remove Odile Marsh' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(people).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove Odile Marsh' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Odile Marsh is no admin any more')).toBeVisible()
  await expect(people).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'People' })).toBeFocused()
  await odile.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(odile).toHaveURL(/\/admin\/login/)
  await elsewhere.close()
})

test('ACC-07 ACC-08 one changes a password and signs out everywhere', async ({ page, context, browser, freshApp }) => {
  const app = await freshApp()
  const desk = await newAdmin(app.context)
  const { cookie } = await newAdmin(app.context)
  const [name, value] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name: name!, value: value!, url: app.url }])
  await page.goto(`${app.url}/admin/account`)
  await page.getByLabel('Current password').fill('not it')
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('That is not your password.')).toBeVisible()
  await expect(page.getByLabel('Current password')).toBeFocused()
  await page.getByLabel('Current password').fill(desk.password)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveValue('')

  const elsewhere = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.78' } })
  const other = waitingUntilReady(await elsewhere.newPage())
  await other.goto(`${app.url}/admin/login`)
  await other.getByLabel('Email address').fill(desk.email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Sign in' }).click()
  await expect(other).toHaveURL(`${app.url}/admin/products`)

  await page.reload()
  const sessions = page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.first()).toContainText('This one')
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await other.reload()
  await expect(other).toHaveURL(/\/admin\/login/)
  await elsewhere.close()
})

test('ACC-02 ACC-10 what was typed stays when the server cannot be reached, and can be sent again', async ({
  page,
  freshApp,
}) => {
  const app = await freshApp()
  const desk = await newAdmin(app.context)
  const { key, userId } = await newSecondFactor(app.context, desk.email)
  const acting = { ...app.context, actor: systemActor('Test') }
  const made = await inviteAdmin(acting, { email: 'odile@vitrine.example', by: userId })
  const requests = '**/*.data*'
  await page.goto(app.url + new URL((made as { link: string }).link).pathname)
  await page.getByLabel('Your name').fill('Odile Marsh')
  await page.getByLabel('Password').fill(password)
  await page.route(requests, (route) => route.abort())
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(
    page.getByText('The account could not be made. What you typed is still here. Please try again.'),
  ).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Odile Marsh')
  await expect(page.getByLabel('Password')).toHaveValue(password)
  await page.unroute(requests)
  await page.getByRole('button', { name: 'Make my account' }).click()
  await expect(page).toHaveURL(`${app.url}/admin/products`)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('Signed out successfully')).toBeVisible()

  await page.getByLabel('Email address').fill(desk.email)
  await page.getByLabel('Password').fill(desk.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = page.getByRole('textbox', { name: 'Code' })
  await code.fill(totp(key))
  await page.route(requests, (route) => route.fulfill({ status: 502 }))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here.')
  await expect(code).toHaveValue(/^\d{6}$/)
  await page.unroute(requests)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${app.url}/admin/products`)
})
