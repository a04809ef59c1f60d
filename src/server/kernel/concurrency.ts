/** Work requested again under the same name while it is running is done once for all callers; a later request is new work. */
export const oneAtATime = <Result>(work: (name: string) => Promise<Result>): ((name: string) => Promise<Result>) => {
  const underWay = new Map<string, Promise<Result>>()
  return (name) => {
    const known = underWay.get(name)
    if (known) return known
    const begun = work(name).finally(() => underWay.delete(name))
    underWay.set(name, begun)
    return begun
  }
}

/** Runs work now, or when its turn comes. */
export type Semaphore = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * At most this many at a time. Others wait in line without occupying anything, above all no connection: heavy work
 * requested ten times must not leave customers without one.
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
