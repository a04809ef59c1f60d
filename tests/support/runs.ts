/**
 * How many stories a property is tried on: enough for every day. After a change to what it is about,
 * `RUNS=20 npm test -- FILE` tries it on twenty times as many.
 */
const TIMES = Number(process.env.RUNS ?? 1)
export const runs = (usual: number): { numRuns: number } => ({ numRuns: usual * TIMES })

/** How long that may take. */
export const patience = (usualMs: number): number => usualMs * Math.max(1, TIMES)
