import type { ChangeFeed } from './change-feed.ts'

/** A value of the database in memory: read when somebody asks, forgotten when the shop changes. */
export const cached = <Value>(feed: ChangeFeed, read: () => Promise<Value>): (() => Promise<Value>) => {
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
    if (before === changes) held = { value }
    return value
  }
}
