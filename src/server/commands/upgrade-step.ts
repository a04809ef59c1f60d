import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { type Config, readConfig } from '../kernel/config/config.ts'
import { VERSION } from '../kernel/version.ts'
import { isReadyAt, versionAt } from '../operations/upgrade/at-port.ts'
import { expectDraftRoom, preflight } from '../operations/upgrade/preflight.ts'
import { findWayBack } from '../operations/upgrade/way-back.ts'
import { archiveSchema, restoreSchema } from '../store/database/archive-schema.ts'
import { dropSibling, exchangeSibling, makeSibling, undoExchange } from '../store/database/sibling.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** What the scripts in deploy/ ask of a release when they switch to another. Nobody types these. */

const LOOK_MS = 50

/** What is compiled now need not be compiled while the shop is away. */
const warm = async (): Promise<void> => {
  await Promise.all([
    import('../start/shop.ts'),
    import('../start/app.ts'),
    import('../embedded/mailbox-port.ts'),
    import('../demo/demo-farm.ts'),
  ])
  flushCompileCache()
}

const isReady = async (): Promise<boolean> => {
  const config = readConfig()
  return (await versionAt(config)) === VERSION && (await isReadyAt(config))
}

/** The role that owns the database, in a PostgreSQL that is not ours. */
const ownerUrlOf = ({ databaseUrl = '', databaseOwnerUrl = databaseUrl }: Config): string => databaseOwnerUrl

const steps: Readonly<Record<string, (argument: string, how: string) => Promise<string>>> = {
  preflight: async () => {
    const config = readConfig()
    const says = await withDatabase({ makeNew: false }, ({ db }) => preflight(config, db))
    await warm()
    return says
  },
  ready: async (seconds) => {
    for (const end = performance.now() + Number(seconds) * 1_000; performance.now() < end; await delay(LOOK_MS))
      if (await isReady()) return `Dozen ${VERSION} is ready.`
    throw new Error(`Dozen ${VERSION} is not ready yet.`)
  },
  'way-back': async (release, how) => {
    const { dataDir } = readConfig()
    const isAutomatic = how === 'automatic'
    const { file = '', says } = await withDatabase({ makeNew: false }, ({ db }) => findWayBack(db, dataDir, release, isAutomatic))
    process.stderr.write(`${says}\n`)
    return file
  },
  room: async () => {
    const config = readConfig()
    await withDatabase({ makeNew: false }, ({ db }) => expectDraftRoom(config, db))
    return 'There is room for a second database.'
  },
  /** The addresses of a second database: for the shop's role and, if it is another one, for its owner. */
  draft: async () => {
    const config = readConfig()
    const urls = [config.databaseUrl, config.databaseOwnerUrl].filter((url) => url !== undefined)
    return (await makeSibling(ownerUrlOf(config), urls)).join('\n')
  },
  'drop-draft': async () => {
    await dropSibling(ownerUrlOf(readConfig()))
    return 'There is no second database.'
  },
  exchange: async (kept) => {
    await exchangeSibling(ownerUrlOf(readConfig()), kept)
    return 'The second database is the first.'
  },
  'undo-exchange': async (kept) => {
    await undoExchange(ownerUrlOf(readConfig()), kept)
    return 'The first database is back.'
  },
  'set-aside': async (name) => {
    await withDatabase({ makeNew: false }, ({ db }) => archiveSchema(db, name))
    return name
  },
  'put-back': async (name) => {
    await withDatabase({ makeNew: false }, ({ db }) => restoreSchema(db, name))
    return `The tables of ${name} are restored.`
  },
}

await runCommand(async ([name = '', argument = '', how = '']) => {
  const step = steps[name]
  if (!step) throw new Error('This command is for deploy/upgrade.sh and deploy/rollback.sh. Use: dozen upgrade ARCHIVE, or dozen rollback')
  return step(argument, how)
})
