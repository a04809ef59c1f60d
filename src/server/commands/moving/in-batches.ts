/** So many questions at once are no burden to a service. */
const AT_ONCE = 10

/** Runs work for each, some at a time; a batch finishes before a failure in it is thrown. */
export const inBatches = async <Thing, Result>(things: readonly Thing[], work: (thing: Thing) => Promise<Result[]>): Promise<Result[]> => {
  const results: Result[] = []
  for (let at = 0; at < things.length; at += AT_ONCE) {
    const ended = await Promise.allSettled(things.slice(at, at + AT_ONCE).map(work))
    for (const each of ended) {
      if (each.status === 'rejected') throw each.reason
      results.push(...each.value)
    }
  }
  return results
}
