/** Where a shop's data go, and how: each way has the same steps, of which only `take` changes which data the shop uses. */
export type Way = {
  /** What will be done, line by line. */
  plan: string[]
  /** While the shop still runs. */
  prepare: () => void
  /** The data as they are: an address, as the role that owns the tables. */
  openSource: () => Promise<Opened>
  /** An empty database for them. What an earlier try has left there is thrown away. */
  openDraft: () => Promise<Opened>
  /** From here on the shop uses what was the draft. Returns how to get back, or what is kept. */
  take: () => void
  /** The shop does not start with them: it uses again what it used before. */
  undo: () => void
  /** The shop runs with them. Returns what is kept of the old ones, and where. */
  finish: () => string
}

export type Opened = { url: string; close: () => Promise<void> }

/** An address that needs no server of ours. */
export const opened = (url: string): Opened => ({ url, close: async () => {} })
