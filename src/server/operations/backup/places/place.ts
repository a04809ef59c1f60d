import type { Readable, Writable } from 'node:stream'

export type Kept = { name: string; bytes: number }

/** Where backups lie: a folder, or a bucket elsewhere. Only what carries a name of the shop's own is seen there. */
export type Place = {
  /** For people; contains no secret. */
  where: string
  /** The oldest first. */
  list: () => Promise<Kept[]>
  read: (name: string) => Promise<Readable>
  /** Stores what `fill` writes. It stays only if `check`, which reads it back, accepts it. */
  write: <Result>(
    name: string,
    fill: (out: Writable) => Promise<Result>,
    check: (file: Readable) => Promise<unknown>,
  ) => Promise<{ bytes: number; result: Result }>
  remove: (name: string) => Promise<void>
}
