import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { HealthLine } from '../../../shared/shapes/health.ts'
import type { Shop } from '../../kernel/context.ts'
import { openAlertDoor } from '../../outside/alert-door.ts'
import { within } from '../../store/database/database.ts'
import type { Finding } from '../health/check.ts'
import { checks } from '../health/checks.ts'
import { healthPartsOf, runChecks } from '../health/run-checks.ts'
import { isOfDatabase, troubleOf } from '../health/write-trouble.ts'
import type { AlarmMessage, AlarmName } from './alarm-text.ts'
import { emailOutageOver, type Looker, noteAll, type Seen, stepMessage } from './check-alarms.ts'
import { type Outside, openOutside } from './look-outside.ts'
import { openRunning, placeOf, type Running } from './running-file.ts'
import { sendRememberedAlerts, sendWrittenAlerts } from './send-alerts.ts'
import { type Stage, step } from './stage.ts'

/**
 * Checks the shop every minute, and what is outside every hour, and alerts the operator. Problems stored in the database are reported by one of several
 * processes; that the database itself is down, each process reports on its own, from memory and without email.
 */
export type Watch = {
  /** One look, and what it leads to. Never throws. */
  look: () => Promise<void>
  /** Three attempts to pay failed. Never throws. */
  lookAtPayments: () => Promise<void>
}

/** What one machine may have while another has not. */
const OF_MACHINE: readonly AlarmName[] = ['disk', 'clock']
const LONGEST_LOOK_MS = 20_000
const EVERY_MS = 60_000
const RESTART_MS = 3_600_000

/** What nobody outside has to be asked for is looked at every minute. */
const ALARMING = checks.filter(({ isAlarm, isSlow }) => isAlarm && !isSlow)

/** The lines of the Health page that raise alarms. */
export type Inspect = () => Promise<HealthLine[]>

export const inspectShop =
  (shop: Shop): Inspect =>
  async () =>
    runChecks(await healthPartsOf(shop), ALARMING)

/** `outside` is absent where only the shop itself is looked at. */
export type Looks = { inspect: Inspect; outside?: Outside }

const findingOf = ({ state, says, to_do }: HealthLine): Finding => ({ state, says, ...(to_do === null ? {} : { toDo: to_do }) })

const WELL: Finding = { state: 'ok', says: '' }

const restartFinding = (running: Running, now: Date): Finding => {
  const isNews = running.restartedAt !== undefined && now.getTime() - running.restartedAt.getTime() < RESTART_MS
  return isNews
    ? {
        state: 'bad',
        says: 'The shop stopped unexpectedly and was restarted. It is running.',
        toDo: 'See the end of its log before the restart (journalctl -u dozen). If there is nothing, the machine went down or ran out of memory; look for "Out of memory" in journalctl -k.',
      }
    : { state: 'ok', says: 'The shop is running.' }
}

/** The part of the watch that works without a database. */
const openMemory = (looker: Looker, place: string) => {
  let stage: Stage | undefined
  const waiting: AlarmMessage[] = []
  return {
    waiting,
    /** What to email, now that emails can be written again. */
    note: (finding: Finding): { said: AlarmMessage; since: Date } | undefined => {
      const before = stage
      const stepped = step(before, finding.state, looker.clock())
      stage = stepped.stage
      if (!stepped.tell) return undefined
      const message = stepMessage(stepped.tell, { name: 'database', of: place, finding })
      looker.log[message.isOver ? 'info' : 'error']({ alarm: 'database', says: message.says }, message.title)
      if (looker.config.alertUrl) waiting.push(message)
      return message.isOver && before ? { said: message, since: before.since } : undefined
    },
  }
}

export const openWatch = (looker: Looker, { inspect, outside }: Looks, running: Running, signal: AbortSignal): Watch => {
  const { alertUrl } = looker.config
  const door = alertUrl === undefined ? undefined : openAlertDoor(alertUrl)
  const memory = openMemory(looker, placeOf(looker.config))
  let isUntold = false

  /** Gives how the database is doing. */
  const checkAndNote = async (): Promise<Finding> => {
    const lines = await inspect()
    const database = lines.find(({ name }) => name === 'database')
    // Of all else nothing is known then.
    if (database?.state === 'bad') return findingOf(database)
    const seen = lines.flatMap((line): Seen[] =>
      line === database
        ? []
        : [{ name: line.name, finding: findingOf(line), ...(OF_MACHINE.includes(line.name) ? { of: hostname() } : {}) }],
    )
    const restart: Seen = { name: 'restart', of: placeOf(looker.config), finding: restartFinding(running, looker.clock()) }
    await noteAll(looker, [...seen, restart])
    return WELL
  }

  const noteOutside = async (lines: Promise<HealthLine[]> | undefined, isSure = false): Promise<void> => {
    const seen = (await lines)?.map((line): Seen => ({ name: line.name, finding: findingOf(line), ...(isSure ? { isSure } : {}) }))
    if (seen?.length) await noteAll(looker, seen)
  }

  const sendAlerts = async (database: Finding) => {
    if (!door) return
    const parts = { ...looker, door }
    await sendRememberedAlerts(parts, memory.waiting, signal)
    if (database.state !== 'bad') await sendWrittenAlerts(parts, signal)
  }
  const trySendAlerts = (database: Finding) =>
    sendAlerts(database).then(
      () => {
        isUntold = false
      },
      (error: Error) => {
        // Said once, not every minute; it is tried every minute.
        if (!isUntold && !signal.aborted) looker.log.warn({ reason: error.message }, 'An alarm could not be sent to ALERT_URL yet')
        isUntold = true
      },
    )
  /** Without a database nothing is noted: the next look says that it is away. */
  const heedOutside = (work: () => Promise<void>) =>
    within(LONGEST_LOOK_MS, work()).catch((error: unknown) => (isOfDatabase(error) || signal.aborted ? undefined : sayFailed(error)))
  const sayFailed = (error: unknown) =>
    looker.log.error({ err: error }, 'The shop could not run its own checks; it tries again in a minute')

  const look = async (): Promise<void> => {
    const database = await within(LONGEST_LOOK_MS, checkAndNote()).catch((error: unknown) => {
      if (!isOfDatabase(error)) return void sayFailed(error)
      const { says, toDo } = troubleOf(error)
      return { state: 'bad', says, toDo } satisfies Finding
    })
    if (signal.aborted || !database) return
    const wasAway = memory.note(database)
    if (wasAway)
      await emailOutageOver(looker, wasAway.said, wasAway.since).catch((error: Error) =>
        looker.log.warn({ reason: error.message }, 'The email to the farm about the database outage could not be sent'),
      )
    if (database.state !== 'bad') await heedOutside(() => noteOutside(outside?.look()))
    await trySendAlerts(database)
  }

  const lookAtPayments = async (): Promise<void> => {
    await heedOutside(() => noteOutside(outside?.lookAtPayments(), true))
    if (!signal.aborted) await trySendAlerts(WELL)
  }
  return { look, lookAtPayments }
}

const checkUntil = async ({ look }: Watch, signal: AbortSignal): Promise<void> => {
  while (!signal.aborted) {
    await look()
    await pause(EVERY_MS, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** From when the shop listens until somebody asks it to stop. What is looked at just then is waited for by nobody. */
export const watchShop = (shop: Shop): { end: () => void } => {
  const running = openRunning(shop)
  const over = new AbortController()
  const watch = openWatch(shop, { inspect: inspectShop(shop), outside: openOutside(shop) }, running, over.signal)
  shop.noteParts.checkouts.onThird(() => void watch.lookAtPayments())
  void checkUntil(watch, over.signal)
  return {
    end: () => {
      running.end()
      over.abort()
    },
  }
}
