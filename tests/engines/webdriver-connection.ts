import { expect } from '@playwright/test'

/** Sends a command of WebDriver and resolves to its value; an error that the driver returns throws. */
export type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Opens a session with a WebDriver at `url`, once it is listening. Paths of commands are relative to the session's. */
export async function connectWebDriver(url: string, capabilities: object): Promise<Command> {
  const command: Command = async (method, path, body) => {
    const response = await fetch(url + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(`${method} ${path}: ${(value as { message: string }).message}`)
    return value
  }
  await expect(() => command('GET', '/status')).toPass()
  const session = await command('POST', '/session', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = session as { sessionId: string }
  return (method, path, body) => command(method, `/session/${sessionId}${path}`, body)
}
