import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testPort } from './test-port.ts'

export interface MailServer {
  /** For SMTP_URL, with name and password. */
  url: string
  /** What was taken, as it came, the oldest first. */
  mails: { from: string; to: string[]; raw: string }[]
  /** Tells of each connection from now on. */
  onSocket: (take: (socket: Socket) => void) => void
  stop: () => Promise<void>
}

/** A real mail server on 127.0.0.1 that lets in `gallery` with the password `sesame`. @param options how it refuses */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _, done) {
      const isRight = username === 'gallery' && password === 'sesame'
      done(isRight ? null : new Error('Wrong name or password'), isRight ? { user: username } : undefined)
    },
    onData(stream, { envelope }, done) {
      const { mailFrom, rcptTo } = envelope
      text(stream).then((raw) => {
        mails.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), raw })
        done()
        // Cut off: nothing was taken.
      }, done)
    },
    ...options,
  })
  // A client that goes away in the middle.
  server.on('error', () => {})
  const port = await testPort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `smtp://gallery:sesame@127.0.0.1:${port}`,
    mails,
    onSocket: (take) => server.server.on('connection', take),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
