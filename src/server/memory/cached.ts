import type { ChangeFeed } from './change-feed.ts'

// A kept value is answered with the same bytes each time; they are made when the first asks.
const answers = new WeakMap<object, Buffer | undefined>()

/** What goes over the wire for a value, written anew unless the value is a kept one. */
export const asAnswer = (value: unknown, write: () => string): string | Buffer => {
  if (typeof value !== 'object' || value === null || !answers.has(value)) return write()
  const bytes = answers.get(value) ?? Buffer.from(write())
  answers.set(value, bytes)
  return bytes
}

/** A value of the database in memory: read when somebody asks, forgotten when the shop changes. */
export const cached = <Value extends object>(feed: ChangeFeed, read: () => Promise<Value>): (() => Promise<Value>) => {
  let held: { value: Value } | undefined
  let changes = 0
  feed.onShop(() => {
    changes += 1
    held = undefined
  })
  return async () => {
    if (feed.isFresh() && held) return held.value
    const before = changes
    const value = await read()
    // What changed while it was read may be missing in it.
    if (before !== changes) return value
    held = { value }
    answers.set(value, undefined)
    return value
  }
}
