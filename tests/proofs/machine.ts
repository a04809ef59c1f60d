import { availableParallelism, cpus, totalmem } from 'node:os'

/** What a figure was measured on. */
export const machine = (): string =>
  `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}`
