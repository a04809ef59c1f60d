import { existsSync, readFileSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { visitPostgres } from '../../embedded/postgres.ts'
import type { CommandConfig } from '../../kernel/config/config.ts'
import { changeSettings } from '../work/change-settings.ts'
import { clusterFolder, hasCluster, makeDraft, removeDraft, setAside, stampOf, takeDraft } from './folders.ts'
import { writeSettings } from './service.ts'
import { CLUSTERS, type SystemCluster, settingsFor } from './system-cluster.ts'
import { type Opened, opened, type Way } from './way.ts'

export type Around = { config: CommandConfig; file: string; log: FastifyBaseLogger; now: Date; system: SystemCluster }

const visit = async (dataDir: string, log: FastifyBaseLogger): Promise<Opened> => {
  const { ownerUrl, close } = await visitPostgres(dataDir, log)
  return { url: ownerUrl, close }
}

const withoutPassword = (address: string): string => {
  const url = Object.assign(new URL(address), { password: '' })
  url.searchParams.delete('password')
  return url.href
}

/** The embedded database goes to the system's PostgreSQL. */
export const toSystem = ({ config: { dataDir }, file, log, now, system }: Around): Way => {
  const before = readFileSync(file, 'utf8')
  let port = ''
  let kept = ''
  return {
    plan: [
      "install the system's PostgreSQL where it is missing, and make a cluster of its own for the shop (pg_lsclusters shows it)",
      `copy all data there from ${clusterFolder(dataDir)}, and compare every table`,
      `write DATABASE_URL and DATABASE_OWNER_URL into ${file}`,
    ],
    prepare: () => {
      port = system.make()
      // Refused before the shop is stopped.
      changeSettings(before, settingsFor(port))
    },
    openSource: () => visit(dataDir, log),
    room: existsSync(CLUSTERS) ? CLUSTERS : '/',
    openDraft: async () => opened(system.draft(port)),
    dropDraft: system.drop,
    take: () => {
      kept = system.take()
      writeSettings(file, changeSettings(before, settingsFor(port)))
    },
    undo: () => writeSettings(file, before),
    finish: () => {
      const aside = setAside(dataDir, stampOf(now))
      const older = kept === '' ? '' : ` What was in the cluster before is its database ${kept}.`
      return `The old data is kept as it was, in ${aside}. When you're sure nothing is missing: rm -r ${aside}.${older} To move back: npm run move-database -- --back --yes`
    },
  }
}

/** From wherever DATABASE_URL leads, back to the embedded database. */
export const toEmbedded = ({ config, file, log, now }: Around): Way => {
  const { dataDir, databaseUrl = '', databaseOwnerUrl = databaseUrl } = config
  const before = readFileSync(file, 'utf8')
  const after = changeSettings(before, { DATABASE_URL: '', DATABASE_OWNER_URL: '' })
  const stamp = stampOf(now)
  let draft = ''
  return {
    plan: [
      `make an embedded database in ${dataDir}${hasCluster(dataDir) ? `; the one that is there is kept as ${clusterFolder(dataDir)}.before-move-…` : ''}`,
      'copy all data there from where DATABASE_URL leads, and compare every table',
      `take DATABASE_URL and DATABASE_OWNER_URL out of ${file}`,
    ],
    prepare: () => {},
    openSource: async () => opened(databaseOwnerUrl),
    openDraft: () => {
      draft = makeDraft(dataDir, stamp)
      return visit(draft, log)
    },
    room: dataDir,
    dropDraft: () => removeDraft(dataDir, draft),
    take: () => {
      setAside(dataDir, stamp)
      takeDraft(dataDir, draft)
      writeSettings(file, after)
    },
    undo: () => writeSettings(file, before),
    finish: () => `The old data is still in ${withoutPassword(databaseUrl)}. To move there again: npm run move-database -- --yes`,
  }
}
