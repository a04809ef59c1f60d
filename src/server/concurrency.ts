/** Runs work now, or when its turn comes. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * At most so many at a time. The others wait in line and hold nothing meanwhile, no connection above all: heavy work
 * pressed ten times must not leave customers without one.
 */
export const openSemaphore = (atOnce: number): Semaphore => {
  const line: (() => void)[] = []
  let free = atOnce
  const take = async () => {
    if (free > 0) free--
    else await new Promise<void>((called) => line.push(called))
  }
  const give = () => {
    const next = line.shift()
    if (next) next()
    else free++
  }
  return async (work) => {
    await take()
    try {
      return await work()
    } finally {
      give()
    }
  }
}
