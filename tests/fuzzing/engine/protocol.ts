/** What the thread that tries inputs and the one that watches it say to each other. */

export type Task = {
  readonly name: string
  readonly seconds: number
  readonly seed: number
  /** Whether the fewest inputs that reach everything are written down. */
  readonly isKept: boolean
  readonly shared: SharedArrayBuffer
}
export type Finding = { readonly what: string; readonly input: Uint8Array }
export type Tally = { readonly inputs: number; readonly before: number; readonly after: number }
export type ThreadMessage = { readonly finding: Finding } | { readonly done: Tally }

/** In the memory that both see: how many inputs were tried, whether one is being tried, how long it is, and then its bytes. */
export const AT = { tried: 0, isBusy: 1, length: 2 } as const
export const HEAD_BYTES = 12
