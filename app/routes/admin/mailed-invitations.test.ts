import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { newAdmin, type TestUser } from '#tests/new-admin.ts'
import { sendChange } from '#tests/staff-requests.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

let mailServer: MailServer
let app: TestApp
let desk: TestUser
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({
    logLevel: 'silent',
    env: { SMTP_URL: mailServer.url, GALLERY_NAME: 'Old & New', GALLERY_EMAIL: 'desk@gallery.example' },
  })
  desk = await newAdmin(app.context)
})
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})
const invite = (email: string) => sendChange(app, '/admin/people', { intent: 'invite', email }, { cookie: desk.cookie })

test('ACC-17 an invitation is mailed to whom it invites, with the link that is shown', async () => {
  const shown = await (await invite('odile@x.example')).text()
  const link = /http[^"\\]+\/admin\/invitation\/[\w-]{43}/.exec(shown)![0]
  expect(shown).toContain('sent')
  expect(mailServer.mails).toMatchObject([{ from: 'desk@gallery.example', to: ['odile@x.example'] }])
  const raw = mailServer.mails[0]!.raw.replace(/=\r\n/g, '')
  expect(raw).toContain('Subject: You are invited to the back office of Old & New')
  expect(raw).toContain(link)
})

test('ACC-17 nobody is mailed where the invitation is refused', async () => {
  const before = mailServer.mails.length
  expect((await invite('nobody')).status).toBe(422)
  expect((await invite(desk.email)).status).toBe(409)
  expect((await sendChange(app, '/admin/people', { intent: 'invite', email: 'a@x.example' }, {})).status).toBe(401)
  expect(mailServer.mails).toHaveLength(before)
})

test('ACC-17 MAIL-02 without the mail server the invitation stands, and whoever invites is told', async () => {
  await mailServer.stop()
  const response = await invite('later@x.example')
  expect(response.status).toBe(200)
  const shown = await response.text()
  expect(shown).toContain('failed')
  expect(shown).toMatch(/\/admin\/invitation\/[\w-]{43}/)
})
