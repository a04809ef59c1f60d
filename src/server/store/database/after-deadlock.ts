/** PostgreSQL ends one of two transactions that wait for each other. */
const isDeadlock = (error: unknown): boolean => (error as { code?: unknown })?.code === '40P01'

const TRIES = 3

/** Runs work that may be repeated, and repeats it if its transaction was the one to give way. */
export const againAfterDeadlock = async <Result>(work: () => Promise<Result>, tries = TRIES): Promise<Result> => {
  try {
    return await work()
  } catch (error) {
    if (!isDeadlock(error) || tries <= 1) throw error
    return againAfterDeadlock(work, tries - 1)
  }
}
