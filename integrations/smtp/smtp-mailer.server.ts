import querystring from 'node:querystring'
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { type Mail, type Mailer, MailFailure, type MailFault } from '#app/platform/mail/mailer.ts'

interface Options {
  /** `smtp://user:password@host:port`, or `smtps://` for TLS from the start. */
  url: string
  /** Whom a mail is from, as it holds at the moment. */
  from: () => { name: string; address: string }
  /** How long a mail server may take for one mail, all of it. */
  limitMs?: number
}

/**
 * Hands mails to the mail server at `url`, one connection a mail; TLS is used wherever the server offers it. Nothing of a mail
 * is read from a file or fetched.
 */
export function createSmtpMailer({ url, from, limitMs = 15_000 }: Options): Mailer {
  return {
    async send(mail) {
      const transport = createTransport({
        url,
        connectionTimeout: limitMs,
        greetingTimeout: limitMs,
        socketTimeout: limitMs,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      const deadline = AbortSignal.timeout(limitMs)
      let isHandedOver = false
      transport.use('stream', ({ message }, done) => {
        const create = message.createReadStream.bind(message)
        // Read only once the server has said that it is ready for the mail.
        message.createReadStream = () => Readable.from(noteReading(create(), () => (isHandedOver = true)))
        done()
      })
      try {
        // Ends the connection with the wait: a mail that counts as not taken must not go out later.
        await transport.sendMail({ from: from(), ...messageOf(mail), signal: deadline })
      } catch (error) {
        const fault = faultOf(error as Partial<SMTPError>, isHandedOver)
        const outcome = fault === 'unknown' ? 'did not say whether it took the mail' : 'did not take the mail'
        const isTimeout = deadline.aborted || (error as Partial<SMTPError>).code === 'ETIMEDOUT'
        const reason = isTimeout
          ? `no response within ${limitMs / 1_000} seconds`
          : toKeep((error as Error).message, secretsIn(url))
        throw new MailFailure(`${new URL(url).host} ${outcome}: ${reason}`, fault)
      } finally {
        transport.close()
      }
    },
  }
}

function messageOf({ to, subject, text, html, replyTo, messageId }: Mail) {
  return {
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    ...(messageId && { messageId: `<${messageId}>` }),
  }
}

async function* noteReading(stream: Readable, note: () => void) {
  note()
  yield* stream
}

/** More of what a mail server says is not kept. */
const maxResponseLength = 500

/** What a mail server said as one line that can be stored, without `secrets`: some servers repeat the line that they refuse. */
function toKeep(text: string, secrets: readonly string[]): string {
  return secrets
    .reduce((rest, secret) => rest.replaceAll(secret, '[password]'), text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, maxResponseLength)
    .toWellFormed()
}

/** The password of `url` as it is sent for `AUTH PLAIN` and `AUTH LOGIN`, and as people write it. */
function secretsIn(url: string): string[] {
  const { username, password } = new URL(url)
  if (password === '') return []
  const [user, plain] = [querystring.unescape(username), querystring.unescape(password)]
  const encoded = [`\0${user}\0${plain}`, plain].map((text) => Buffer.from(text).toString('base64'))
  return [...encoded, ...encoded.map((text) => text.replace(/=+$/, '')), password, plain]
}

interface SMTPError {
  code: string
  command: string
  responseCode: number
}

/** Only what was said about this mail is final: a wrong password or a server that is full can be mended. */
function faultOf({ code, command, responseCode }: Partial<SMTPError>, isHandedOver: boolean): MailFault {
  if (responseCode === undefined) {
    if (isHandedOver) return 'unknown'
    return code === 'EENVELOPE' ? 'refused' : 'not-taken'
  }
  return responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA') ? 'refused' : 'not-taken'
}
