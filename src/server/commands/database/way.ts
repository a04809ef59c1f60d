/** Where a shop's data goes, and how: each way has the same steps, of which only `take` changes which data the shop uses. */
export type Way = {
  /** What will be done, line by line. */
  plan: string[]
  /** While the shop still runs. */
  prepare: () => void
  /** The folder on the disk that takes the draft. */
  room: string
  /** The data as it is: an address, as the role that owns the tables. */
  openSource: () => Promise<Opened>
  /** An empty database for it. What an earlier try has left there is thrown away. */
  openDraft: () => Promise<Opened>
  /** After a copy that failed. */
  dropDraft: () => void
  /** From here on the shop uses what was the draft. */
  take: () => void
  /** The shop does not start with it: it uses again what it used before. */
  undo: () => void
  /** The shop runs with it. Returns what is kept of the old data, and where. */
  finish: () => string
}

export type Opened = { url: string; close: () => Promise<void> }

/** An address that needs no server of ours. */
export const opened = (url: string): Opened => ({ url, close: async () => {} })
