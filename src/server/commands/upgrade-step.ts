import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import { readConfig } from '../kernel/config/config.ts'
import { VERSION } from '../kernel/version.ts'
import { isReadyAt, versionAt } from '../operations/upgrade/at-port.ts'
import { preflight } from '../operations/upgrade/preflight.ts'
import { findWayBack } from '../operations/upgrade/way-back.ts'
import { archiveSchema, restoreSchema } from '../store/database/archive-schema.ts'
import { withDatabase } from './open-database.ts'
import { runCommand } from './run-command.ts'

/** What deploy/upgrade.sh and deploy/rollback.sh ask of a release. Nobody types these. */

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

const steps: Readonly<Record<string, (argument: string) => Promise<string>>> = {
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
  'way-back': async (release) => {
    const { dataDir } = readConfig()
    const { file = '', says } = await withDatabase({ makeNew: false }, ({ db }) => findWayBack(db, dataDir, release))
    process.stderr.write(`${says}\n`)
    return file
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

await runCommand(async ([name = '', argument = '']) => {
  const step = steps[name]
  if (!step) throw new Error('This command is for deploy/upgrade.sh and deploy/rollback.sh. Use: dozen upgrade ARCHIVE, or dozen rollback')
  return step(argument)
})
