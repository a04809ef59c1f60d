/** Something on this machine that stands for a half of the provider. */
export type Emulator = {
  /** As people call it, with its version. */
  name: string
  /** host:port */
  address: string
  close: () => Promise<void>
}

/** The project that all of them are asked about: a name that begins so is never one of the real service. */
export const PROJECT = 'demo-dozen'
