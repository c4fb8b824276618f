import { type IncomingMessage, request } from 'node:http'

export interface OpenStream {
  response: IncomingMessage
  /** Names of the events so far, each with its time. */
  events: { name: string; at: number }[]
  /** Everything received so far. */
  text: () => string
  ended: Promise<void>
  close: () => void
}

/** Opens server-sent events at `url` and collects them. */
export function openStream(url: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  return new Promise((done, fail) => {
    const sent = request(url, { agent: false, headers }, (response) => {
      const events: OpenStream['events'] = []
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        text += chunk
        for (const [, name] of chunk.matchAll(/^event: (.*)$/gm)) events.push({ name: name!, at: performance.now() })
      })
      const ended = new Promise<void>((end) => response.once('close', end))
      done({ response, events, text: () => text, ended, close: () => sent.destroy() })
    })
    sent.once('error', fail)
    sent.end()
  })
}
