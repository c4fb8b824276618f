import { createServer, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { composeMail } from '#app/platform/mail/compose-mail.ts'
import { MailFailure } from '#app/platform/mail/mailer.ts'
import { startMailServer } from '#tests/mail-server.ts'
import { testPort } from '#tests/test-port.ts'
import { createSmtpMailer } from './smtp-mailer.server.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
const startServer = async (...options: Parameters<typeof startMailServer>) => {
  const server = await startMailServer(...options)
  stops.push(server.stop)
  return server
}
const from = () => ({ name: 'Céladon & Fils, Inc.', address: 'desk@gallery.example' })
const mail = composeMail({
  from: 'Céladon & Fils, Inc.',
  to: 'ines@x.example',
  subject: 'A vase <for> Inès',
  before: ['Dear "Inès" <b>,'],
  action: { label: 'Open it', href: 'https://gallery.example/a?b=1&c=2' },
  after: ['Good night.'],
})

test('MAIL-01 a mail arrives once, from the gallery, as text and as HTML in which nothing of it is markup', async () => {
  const server = await startServer()
  await createSmtpMailer({ url: server.url, from }).send(mail)
  expect(server.mails).toMatchObject([{ from: 'desk@gallery.example', to: ['ines@x.example'] }])
  const raw = server.mails[0]!.raw.replace(/=\r\n/g, '')
  expect(raw).toContain('From: =?UTF-8?Q?C=C3=A9ladon_=26_Fils=2C_Inc=2E?= <desk@gallery.example>')
  expect(raw).toContain('To: ines@x.example')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toContain('Content-Type: multipart/alternative')
  expect(raw).toContain('Open it: https://gallery.example/a?b=3D1&c=3D2')
  expect(raw).toContain('<p style=3D"margin:0 0 16px">Dear &#34;In=C3=A8s&#34; &#60;b&#62;,</p>')
  expect(raw).toContain('href=3D"https://gallery.example/a?b=3D1&#38;c=3D2"')
})

test('ORD-14 ENQ-08 a mail goes by the name that it is given, and names whom an answer goes to', async () => {
  const server = await startServer()
  await createSmtpMailer({ url: server.url, from }).send({
    ...mail,
    messageId: 'a1b2@gallery.example',
    replyTo: 'ada@x.example',
  })
  expect(server.mails[0]!.raw).toMatch(/^Message-ID: <a1b2@gallery\.example>\r$/m)
  expect(server.mails[0]!.raw).toMatch(/^Reply-To: ada@x\.example\r$/m)
})

test('MAIL-01 an address with another line or another address in it is sent nothing', async () => {
  const server = await startServer()
  const mailer = createSmtpMailer({ url: server.url, from })
  for (const to of ['ines@x.example\r\nBcc: all@x.example', 'ines@x.example, all@x.example'])
    await expect(mailer.send({ ...mail, to }), to).rejects.toThrow(MailFailure)
  expect(server.mails).toEqual([])
})

test('MAIL-01 a subject of two lines adds no line and no address', async () => {
  const server = await startServer()
  await createSmtpMailer({ url: server.url, from }).send({ ...mail, subject: 'A\r\nBcc: all@x.example' })
  expect(server.mails.map(({ to }) => to)).toEqual([['ines@x.example']])
  const { raw } = server.mails[0]!
  expect(raw).toContain('Subject: A Bcc: all@x.example')
  expect(raw).not.toMatch(/^Bcc/m)
})

const because = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })
test.each<[string, Parameters<typeof startMailServer>[0], string, string]>([
  ['refuses the password', { onAuth: (_, __, done) => done(because('Not you', 535)) }, 'Not you', 'not-taken'],
  [
    'refuses the receiver',
    { onRcptTo: (_, __, done) => done(because('No such mailbox', 550)) },
    'No such mailbox',
    'refused',
  ],
  ['is busy', { onRcptTo: (_, __, done) => done(because('Come again', 451)) }, 'Come again', 'not-taken'],
  [
    'refuses the mail',
    { onData: (stream, _, done) => void stream.resume().on('end', () => done(because('Spam', 554))) },
    'Spam',
    'refused',
  ],
])(
  'MAIL-02 MAIL-05 a server that %s is a failure that says why, final or not, and tells no password',
  async (_, options, reason, fault) => {
    const { url, mails } = await startServer(options)
    const failure = await createSmtpMailer({ url, from })
      .send(mail)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(MailFailure)
    expect(failure).toMatchObject({ fault, message: expect.stringContaining(reason) })
    expect((failure as Error).message).not.toContain('sesame')
    expect(mails).toEqual([])
  },
)

test('MAIL-02 nobody there, and one who listens and says nothing, are failures within the limit', async () => {
  const nobody = createSmtpMailer({ url: `smtp://127.0.0.1:${await testPort()}`, from })
  await expect(nobody.send(mail)).rejects.toThrow(MailFailure)

  const sockets = new Set<Socket>()
  const silent = createServer((socket) => sockets.add(socket.on('error', () => {})))
  const port = await testPort()
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve))
  stops.push(async () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from, limitMs: 100 })
  await expect(mailer.send(mail)).rejects.toThrow(MailFailure)
})

test('MAIL-02 MAIL-04 a mail that was not taken within the limit does not go out afterwards', async () => {
  const { promise: asked, resolve: ask } = Promise.withResolvers<() => void>()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  const { url, mails } = await startServer({
    onRcptTo: (_, __, done) => ask(() => done()),
    onClose: () => close(),
  })
  const failure = createSmtpMailer({ url, from, limitMs: 5_000 })
    .send(mail)
    .catch((error: unknown) => error)
  const goOn = await asked
  expect(await failure).toMatchObject({ fault: 'not-taken' })
  goOn()
  await closed
  expect(mails).toEqual([])
})

test('MAIL-11 of a mail that was handed over without a response is said that nobody knows, and how long was waited', async () => {
  const { url, onSocket } = await startServer({ onData: (stream) => void stream.resume() })
  const { host } = new URL(url)
  const failureOf = (limitMs: number) =>
    createSmtpMailer({ url, from, limitMs })
      .send(mail)
      .catch((error: unknown) => error)
  expect(await failureOf(5_000)).toMatchObject({
    fault: 'unknown',
    message: `${host} did not say whether it took the mail: no response within 5 seconds`,
  })
  onSocket((socket) => {
    socket.on('data', (bytes) => {
      if (bytes.includes('\r\n.\r\n')) socket.destroy()
    })
  })
  expect(await failureOf(15_000)).toMatchObject({
    fault: 'unknown',
    message: `${host} did not say whether it took the mail: Connection closed unexpectedly`,
  })
})

test('MAIL-12 a server that repeats the line of the password brings it into no message', async () => {
  const password = 'sésame %/:1'
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const echoed = [`\0gallery\0${password}`, password].map(base64)
  for (const secret of [...echoed, password, encodeURIComponent(password)]) {
    const { url } = await startServer({
      onAuth: (_, __, done) => done(new Error(`Bad line AUTH PLAIN ${secret} here`)),
    })
    const account = url.replace('sesame', encodeURIComponent(password))
    await expect(createSmtpMailer({ url: account, from }).send(mail)).rejects.toThrow(
      / Bad line AUTH PLAIN \[password\] here$/,
    )
  }
})

test('MAIL-13 what a server says is kept as one line of at most 500 characters that can be stored', async () => {
  const messageFor = async (response: string) => {
    const { url } = await startServer({ onRcptTo: (_, __, done) => done(new Error(response)) })
    const failure = await createSmtpMailer({ url, from })
      .send(mail)
      .catch((error: Error) => error)
    return (failure as Error).message.slice(new URL(url).host.length)
  }
  expect(await messageFor('No\0such\t\x1b[1mmailbox')).toMatch(/ 550 No such \[1mmailbox$/)
  const long = await messageFor('𝒳'.repeat(100_000))
  expect([long.length, long.isWellFormed()]).toEqual([' did not take the mail: '.length + 500, true])
})
