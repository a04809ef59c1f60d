/** What was started is stopped, also when somebody stops the bench. */

const closers = new Set<() => unknown>()

/** Calls `close` when the work is over, or when the bench is told to stop before. */
export const closing = async <Result>(close: () => unknown, work: () => Promise<Result>): Promise<Result> => {
  closers.add(close)
  try {
    return await work()
  } finally {
    closers.delete(close)
    await close()
  }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    // The last that was opened first.
    for (const close of [...closers].reverse()) await close()
    process.exit(1)
  })
