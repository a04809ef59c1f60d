import type { FastifyBaseLogger } from 'fastify'
import { visitPostgres } from '../../embedded/postgres.ts'
import { binariesFor, findBinaries, majorOf } from '../../embedded/postgres-programs.ts'
import type { Config } from '../../kernel/config/config.ts'
import { clusterFolder, clusterIn, exchangeCluster, makeDraft, removeDraft, stampOf } from './folders.ts'
import type { Opened, Way } from './way.ts'

/**
 * Where the shop starts the system's programs itself, as in a container, the data stays in its folder: it goes from a
 * cluster of one PostgreSQL to one of the other.
 */
type Around = { config: Pick<Config, 'dataDir' | 'postgresBin'>; log: FastifyBaseLogger; now: Date; isBack: boolean }

const visit = async (dataDir: string, log: FastifyBaseLogger, programs: string | undefined): Promise<Opened> => {
  const { ownerUrl, close } = await visitPostgres(dataDir, log, programs)
  return { url: ownerUrl, close }
}

/** A cluster that does not exist yet would be made with the programs that are named. */
const majorsOf = async (dataDir: string, programs: string | undefined, isBack: boolean) => {
  const { major } = isBack ? await findBinaries() : await binariesFor(clusterIn(`${dataDir}/none`), programs)
  return { made: majorOf(clusterIn(dataDir)), major }
}

export const withinFolder = async ({ config: { dataDir, postgresBin }, log, now, isBack }: Around): Promise<Way> => {
  const { made, major } = await majorsOf(dataDir, postgresBin, isBack)
  if (made === major) throw new Error(`There is nothing to move: the database in ${dataDir} is of PostgreSQL ${major} already.`)
  const stamp = stampOf(now)
  let draft = ''
  let aside = ''
  return {
    plan: [
      `make a database of PostgreSQL ${major} in ${clusterFolder(dataDir)}`,
      `copy all data there from that of PostgreSQL ${made}, and compare every table`,
    ],
    prepare: () => {},
    openSource: () => visit(dataDir, log, postgresBin),
    openDraft: () => {
      draft = makeDraft(dataDir, stamp)
      return visit(draft, log, isBack ? undefined : postgresBin)
    },
    room: dataDir,
    dropDraft: () => removeDraft(dataDir, draft),
    take: () => {
      aside = exchangeCluster(dataDir, draft, stamp)
    },
    undo: () => {},
    finish: () =>
      `The old data is kept as it was, in ${aside}. When you're sure nothing is missing: rm -r ${aside}. To move ${isBack ? 'there again: npm run move-database -- --yes' : 'back: npm run move-database -- --back --yes'}`,
  }
}
