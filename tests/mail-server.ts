import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { testPort } from './test-port.ts'

export interface MailServer {
  /** For SMTP_URL, with name and password. */
  url: string
  /** The accepted mails, unchanged, the oldest first. */
  mails: { from: string; to: string[]; raw: string }[]
  /** Calls back on each connection from now on. */
  onSocket: (take: (socket: Socket) => void) => void
  stop: () => Promise<void>
}

/** A real mail server on 127.0.0.1 that accepts the user `gallery` with the password `sesame`. @param options how it refuses */
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
        // The connection was cut: nothing was accepted.
      }, done)
    },
    ...options,
  })
  // A client that disconnects in the middle.
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
