/** Sends a command of WebDriver BiDi and resolves to its result; an error that the browser returns throws. */
export type Send = (method: string, params: object) => Promise<Record<string, unknown>>

interface Command {
  method: string
  resolve: (result: Record<string, unknown>) => void
  reject: (error: Error) => void
}

export async function connectBidi(url: string): Promise<{ send: Send; disconnect: () => void }> {
  const socket = new WebSocket(url)
  await new Promise((open, fail) => {
    socket.onopen = open
    socket.onerror = () => fail(new Error(`no WebDriver BiDi at ${url}`))
  })
  const sent = new Map<number, Command>()
  let lastId = 0
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = JSON.parse(data)
    const command = sent.get(id)
    sent.delete(id)
    if (error) command?.reject(new Error(`${command.method}: ${error}: ${message}`))
    else command?.resolve(result)
  }
  socket.onclose = () => {
    for (const { method, reject } of sent.values()) reject(new Error(`${method}: the browser is gone`))
  }
  return {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        lastId++
        sent.set(lastId, { method, resolve, reject })
        socket.send(JSON.stringify({ id: lastId, method, params }))
      }),
    disconnect: () => socket.close(),
  }
}
