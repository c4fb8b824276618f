import { eq } from 'drizzle-orm'
import { user as users } from '#db/schema/auth.ts'
import { newAdmin } from '../new-admin.ts'
import { totp } from '../totp.ts'
import { expectAccessible, expectNoSidewaysScroll } from './page-checks.ts'
import { enter } from './staff.ts'
import { expect, phone, test, waitingUntilReady } from './test.ts'

const password = 'a frame and two nails'

test('ACC-01 ACC-02 ACC-03 ACC-05 somebody is invited, comes in by phone, and is removed', async ({
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
  const people = page.getByRole('list', { name: 'Admins' }).getByRole('listitem')
  await expect(people).toHaveText([/desk@vitrine\.example.*You/])
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
  const makeAccount = odile.getByRole('button', { name: 'Make my account' })
  await odile.getByLabel('Your name').fill('Odile Marsh')
  await odile.getByLabel('Password').fill('short')
  await makeAccount.click()
  await expect(odile.getByText('The password must have at least 12 characters')).toBeVisible()
  await expect(odile.getByLabel('Password')).toBeFocused()
  await expect(odile.getByLabel('Your name')).toHaveValue('Odile Marsh')
  await expectAccessible(odile)
  await odile.getByLabel('Password').fill(password)
  await odile.route('**/*.data*', (route) => route.abort())
  await makeAccount.click()
  const failure = 'The account could not be made. What you typed is still here. Please try again.'
  await expect(odile.getByText(failure)).toBeVisible()
  await expect(odile.getByLabel('Your name')).toHaveValue('Odile Marsh')
  await expect(odile.getByLabel('Password')).toHaveValue(password)
  await odile.unroute('**/*.data*')
  await makeAccount.click()
  await expect(odile).toHaveURL(`${app.url}/admin/products`)

  await page.reload()
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

test.describe('on a phone', () => {
  test.use(phone)

  test('ACC-08 ACC-09 ACC-10 FORM-19 a second factor is set up and signed in with, and one signs out everywhere', async ({
    page,
    context,
    app,
  }) => {
    const { email, password } = await enter(app, context)
    await page.goto('/admin/account')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('link', { name: 'Set Up' }).click()
    await page.getByRole('button', { name: 'Set Up' }).click()
    await expect(page.getByRole('img', { name: 'QR code of the key below' })).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]+$/).textContent()
    await page.getByLabel('Code that the app shows').fill(totp(key!))
    await page.getByRole('button', { name: 'Turn On' }).click()
    const codes = page.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('recovery-codes.txt')
    const recoveryCode = await codes.first().textContent()
    await page.reload()
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible()
    await expect(page.getByText(recoveryCode!)).toHaveCount(0)

    const [user] = await app.context.db.select().from(users).where(eq(users.email, email))
    const leaveWork = () =>
      page.evaluate(
        (owners) => {
          for (const owner of owners) localStorage.setItem(`vitrine:unsaved:${owner}:x`, '{}')
        },
        [user!.id, 'another'],
      )
    const workLeft = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vitrine:')))
    await leaveWork()
    await page.getByRole('link', { name: `Logged in as ${email}` }).click()
    await page.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    expect(await workLeft()).toEqual(['vitrine:unsaved:another:x'])

    const signIn = page.getByRole('button', { name: 'Sign in' })
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password').fill(password)
    await signIn.click()
    const code = page.getByRole('textbox', { name: 'Code', exact: true })
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expectAccessible(page)
    await code.fill('000000')
    await signIn.click()
    await expect(page.getByRole('alert')).toContainText('That code is not right.')
    await expect(code).toBeFocused()
    await page.route('**/*.data*', (route) => route.fulfill({ status: 502 }))
    await signIn.click()
    await expect(page.getByRole('alert')).toContainText('What you typed is still here.')
    await expect(code).toHaveValue('000000')
    await page.unroute('**/*.data*')
    await page.getByRole('link', { name: 'Use a recovery code' }).click()
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCode!)
    await signIn.click()
    await expect(page).toHaveURL('/admin/products')

    await leaveWork()
    // As the button does before hydration.
    await page.locator('form[action="/admin/sign-out"]').evaluate((form: HTMLFormElement) => form.submit())
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    expect(await workLeft()).toEqual(['vitrine:unsaved:another:x'])
  })
})
