/**
 * How many stories a property is tried on. In the first tier a fifth of them, which is enough to notice what is plainly
 * wrong. After a change to what it is about, `RUNS=20 npm test -- FILE` tries it on twenty times as many.
 */
const TIMES = Number(process.env.RUNS ?? (process.env.TEST_TIER === 'first' ? 0.2 : 1))
export const runs = (usual: number): { numRuns: number } => ({ numRuns: Math.ceil(usual * TIMES) })

/** How long that may take. */
export const patience = (usualMs: number): number => usualMs * Math.max(1, TIMES)
