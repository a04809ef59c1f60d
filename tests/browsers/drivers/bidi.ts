type Message = { id?: number; method?: string; params?: unknown; result?: unknown; type?: string; error?: string; message?: string }
type Waiting = { resolve: (result: unknown) => void; reject: (error: Error) => void }

/** A line to a browser in WebDriver BiDi: commands go out, results and events come back. */
export type Bidi = {
  send: <Result>(method: string, params: object) => Promise<Result>
  close: () => void
}

export const openBidi = async (url: string, onEvent: (method: string, params: unknown) => void): Promise<Bidi> => {
  const socket = new WebSocket(url)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`Nobody answers at ${url}`))
  })
  const waiting = new Map<number, Waiting>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return onEvent(String(message.method), message.params)
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'error') asked?.reject(new Error(`${message.error}: ${message.message}`))
    else asked?.resolve(message.result)
  }
  socket.onclose = () => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has hung up.'))
  }
  return {
    send: <Result>(method: string, params: object) =>
      new Promise<Result>((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve: resolve as (result: unknown) => void, reject })
        socket.send(JSON.stringify({ id: last, method, params }))
      }),
    close: () => socket.close(),
  }
}
