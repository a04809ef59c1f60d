/** What has to be stopped and removed, also when the run is interrupted. */

const open = new Set<() => Promise<void>>()

/** The same closing, done once however often it is asked for, and remembered until it is done: a terminal's Ctrl-C comes twice. */
export const keepUntilClosed = (close: () => Promise<void>): (() => Promise<void>) => {
  let closing: Promise<void> | undefined
  const once = () => {
    closing ??= close().finally(() => open.delete(once))
    return closing
  }
  open.add(once)
  return once
}

export const closeEverything = async (): Promise<void> => {
  for (const close of [...open].reverse()) await close().catch((error: Error) => console.error(`Not cleaned up: ${error.message}`))
}
