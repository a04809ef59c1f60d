/**
 * How many stories a property is tried on: enough for every day. After a change to what it is about,
 * `RUNS=20 npm test -- FILE` tries it on twenty times as many.
 */
export const runs = (usual: number): { numRuns: number } => ({ numRuns: usual * Number(process.env.RUNS ?? 1) })
