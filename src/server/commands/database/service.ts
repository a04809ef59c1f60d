import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '../../kernel/config/config.ts'
import { ENVIRONMENT_FILE, parseEnvironmentFile } from '../../kernel/config/environment-file.ts'
import { isReadyAt } from '../../operations/upgrade/at-port.ts'

/** The shop as a service of systemd, and the file of its settings. */

const READY_MS = 60_000
const LOOK_MS = 250

const systemctl = (...args: string[]) => spawnSync('systemctl', args, { encoding: 'utf8' })

/** What systemd knows about the unit; nothing where there is no systemd. One that waits for its next try is activating. */
const stateOf = (): { isThere: boolean; isMeantToRun: boolean } => {
  const lines = (systemctl('show', '-p', 'LoadState', '-p', 'ActiveState', 'dozen').stdout ?? '').split('\n')
  return {
    isThere: lines.includes('LoadState=loaded'),
    isMeantToRun: ['active', 'reloading', 'activating'].some((state) => lines.includes(`ActiveState=${state}`)),
  }
}

/** Whole or not at all, with the file's owner and mode: the service's user reads it, and nobody else. */
export const writeSettings = (file: string, text: string) => {
  const { mode, uid, gid } = statSync(file)
  const draft = `${file}.new`
  try {
    rmSync(draft, { force: true })
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx', flush: true })
    chownSync(draft, uid, gid)
    chmodSync(draft, mode & 0o777)
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}

/** Whichever farm's file is named: the service is one for all of them, and its health tells of the process, not of that farm. */
export const expectOneFarm = (file: string, serviceFile = ENVIRONMENT_FILE): void => {
  if (file === serviceFile || !existsSync(serviceFile)) return
  if (!parseEnvironmentFile(readFileSync(serviceFile, 'utf8')).FARMS_DIR) return
  throw new Error(
    `The service on this machine serves several farms (${serviceFile} has FARMS_DIR), so this command can't try out the settings of one. Change ${file} by hand, then restart the service: systemctl restart dozen. See docs/scaling.md, Many farms on one machine.`,
  )
}

/** Starts the shop when this process is gone. */
let watcher: ChildProcess | undefined

/** Whether the shop becomes ready with the settings in a file. */
export const restart = async (file: string): Promise<boolean> => {
  systemctl('restart', 'dozen')
  const shop = readConfig(parseEnvironmentFile(readFileSync(file, 'utf8')))
  for (const end = performance.now() + READY_MS; performance.now() < end; await pause(LOOK_MS)) {
    if (!(await isReadyAt(shop))) continue
    // It would start a shop that somebody stops right afterwards.
    watcher?.kill()
    return true
  }
  return false
}

export const lastLogLines = () =>
  spawnSync('journalctl', ['-u', 'dozen', '-n', '5', '-o', 'cat', '--no-pager'], { encoding: 'utf8' }).stdout.trim()

const STARTED_AFTER = 'while kill -0 "$1" 2>/dev/null; do sleep 1; done; systemctl start dozen'

export const isService = (): boolean => stateOf().isMeantToRun

const startAfterwards = () => {
  watcher = spawn('sh', ['-c', STARTED_AFTER, 'start-again', String(process.pid)], { detached: true, stdio: 'ignore' })
  watcher.unref()
}

/**
 * Stops the service, where there is one, and tells whether it was to run. Then, however this process ends, even killed,
 * another starts it again.
 */
export const stopForNow = (): boolean => {
  const { isThere, isMeantToRun } = stateOf()
  if (!isThere) return false
  if (isMeantToRun) startAfterwards()
  const { status, stderr } = systemctl('stop', 'dozen')
  if (status !== 0) throw new Error(`The shop could not be stopped: ${stderr.trim()}. Nothing was changed.`)
  return isMeantToRun
}
