/** What has to be stopped and removed, also when the run is interrupted. */

const open = new Set<() => Promise<void>>()

/** The same closing, remembered until it has been done. */
export const keepUntilClosed = (close: () => Promise<void>): (() => Promise<void>) => {
  const once = async () => {
    if (open.delete(once)) await close()
  }
  open.add(once)
  return once
}

export const closeEverything = async (): Promise<void> => {
  for (const close of [...open].reverse()) await close().catch((error: Error) => console.error(`Not cleaned up: ${error.message}`))
}
