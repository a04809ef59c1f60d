import { accessSync, constants, existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock } from '../kernel/clock.ts'
import { type CommandConfig, readCommandConfig } from '../kernel/config/config.ts'
import { openLogger } from '../kernel/logger.ts'
import { hasCluster } from './database/folders.ts'
import { move, sayPlan } from './database/move.ts'
import { expectOneFarm } from './database/service.ts'
import { systemCluster } from './database/system-cluster.ts'
import type { Way } from './database/way.ts'
import { toEmbedded, toSystem } from './database/ways.ts'
import { withinFolder } from './database/within-folder.ts'
import { runCommand } from './run-command.ts'

const USAGE =
  "Use: npm run move-database to see what moving the embedded data to the system's PostgreSQL would do, with -- --yes to do it, and with -- --back to see or do the way back."

const readArgs = (args: string[]): { isBack: boolean; isMeant: boolean } => {
  const flag = { type: 'boolean', default: false } as const
  try {
    const { values } = parseArgs({ args, options: { back: flag, yes: flag } })
    return { isBack: values.back, isMeant: values.yes }
  } catch (error) {
    throw new Error(`${(error as Error).message}. ${USAGE}`)
  }
}

const expectSettings = (file: string | undefined): string => {
  // A clone beside the installed shop has settings of its own, which are in no file.
  if (file === undefined || !existsSync(file))
    throw new Error(
      'This command moves the data of a shop that was installed with install.sh, and finds no file with its settings (/etc/dozen.env). For another shop: back up, set DATABASE_URL to a PostgreSQL that gets updates, and restore (docs/operating.md, Two roles).',
    )
  try {
    accessSync(file, constants.W_OK)
  } catch {
    throw new Error('This needs root. Use: sudo dozen move-database')
  }
  expectOneFarm(file)
  return file
}

const expectSource = ({ databaseUrl, dataDir }: CommandConfig, isBack: boolean): void => {
  if (isBack && databaseUrl === undefined) throw new Error('There is nothing to move back: the shop has its data in the embedded database.')
  if (isBack) return
  if (databaseUrl !== undefined)
    throw new Error('There is nothing to move: the shop has its data where DATABASE_URL leads, not in the embedded database.')
  if (!hasCluster(dataDir)) throw new Error(`There is no shop in ${dataDir} yet. Start it once.`)
}

const chooseWay = (config: CommandConfig, log: FastifyBaseLogger, isBack: boolean): Way | Promise<Way> => {
  const now = systemClock()
  if (config.databaseUrl === undefined && config.postgresBin !== undefined) return withinFolder({ config, log, now, isBack })
  const around = { config, file: expectSettings(config.file), log, now, system: systemCluster }
  expectSource(config, isBack)
  return isBack ? toEmbedded(around) : toSystem(around)
}

/** Moves the shop's data between the embedded database and the system's PostgreSQL; without --yes it says what it would do. */
await runCommand(async (args) => {
  const { isBack, isMeant } = readArgs(args)
  const config = readCommandConfig()
  const log = openLogger('warn')
  const way = await chooseWay(config, log, isBack)
  return isMeant ? move(way, config, log) : sayPlan(way, `npm run move-database -- ${isBack ? '--back ' : ''}--yes`)
})
