import { readFileSync, writeFileSync } from 'node:fs'

/** What Linux knows of a process. */

const TICKS_PER_SECOND = 100
const USER_FIELD = 11
const SYSTEM_FIELD = 12

/** Seconds of processor that it has used so far. */
export const cpuSeconds = (pid: number): number => {
  // The name stands in brackets and may hold anything; the numbers come after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) / TICKS_PER_SECOND
}

const memory = (pid: number, field: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Megabytes it holds now, and the most it has held since `forgetPeak`. */
export const memoryOf = (pid: number): number => memory(pid, 'VmRSS')
export const peakOf = (pid: number): number => memory(pid, 'VmHWM')
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** What a piece of work took of a process, for each of `count`, in microseconds. */
export const cpuFor = async <Result>(pid: number, work: () => Promise<Result>): Promise<Result & { serverCpuSeconds: number }> => {
  const before = cpuSeconds(pid)
  const result = await work()
  return { ...result, serverCpuSeconds: cpuSeconds(pid) - before }
}
