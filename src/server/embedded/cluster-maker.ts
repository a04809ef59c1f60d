import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { asOwnerOf } from '../kernel/ordinary-user.ts'
import { writeOnce } from '../kernel/secret-file.ts'
import { DatabaseRefused } from '../store/database/explain-refusal.ts'
import { birthOf, isAlive, linesOf } from './running-process.ts'

/** Of processes that start together on an empty data folder one makes the cluster, and the others wait and use it. */

const LOOK_MS = 50
const LIMIT_MS = 120_000

const isHeld = (file: string): boolean => {
  const [pid, birth] = linesOf(file)
  return isAlive(Number(pid)) && birth === birthOf(Number(pid))
}

/** `make` returns the cluster that is there, or makes it. */
export const makeInTurn = async (folder: string, make: () => string): Promise<string> => {
  const file = join(folder, 'cluster.making')
  const isMade = () => existsSync(join(folder, 'cluster'))
  const take = () => asOwnerOf(folder, () => writeOnce(file, `${process.pid}\n${birthOf(process.pid)}\n`))
  const leave = () => asOwnerOf(folder, () => rmSync(file, { force: true }))
  for (const giveUp = performance.now() + LIMIT_MS; !isMade() && !take(); await delay(LOOK_MS)) {
    // Whoever held it was killed in the middle.
    if (!isHeld(file)) leave()
    else if (performance.now() > giveUp)
      throw new DatabaseRefused(
        `Another process (${linesOf(file)[0]}) has been creating the database in ${folder} for two minutes. Wait for it, or stop it and start again.`,
      )
  }
  if (isMade()) return make()
  try {
    return make()
  } finally {
    leave()
  }
}
