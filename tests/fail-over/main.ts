import { removeDataDirs } from '../support/shop/shop-process.ts'
import { failOver, type Outcome, type Round } from './round.ts'
import { findPrograms } from './servers.ts'

/**
 * The primary database server dies under load and the standby takes over: `npm run faults -- fail-over [rounds]`.
 * The shop goes on by itself within fifteen seconds, and with a synchronous standby nothing it has answered is lost.
 */
const LIMIT_SECONDS = 15

const KINDS: Record<string, Round> = {
  'synchronous standby, primary killed': { synchronous: true, signal: 'SIGKILL' },
  'synchronous standby, primary hangs': { synchronous: true, signal: 'SIGSTOP' },
  'asynchronous standby, primary killed': { synchronous: false, signal: 'SIGKILL' },
}

const say = (line: string) => process.stdout.write(`${line}\n`)

const holds = ({ synchronous }: Round, outcome: Outcome): boolean =>
  outcome.firstAnswerSeconds <= LIMIT_SECONDS &&
  (!synchronous || outcome.lostOrders + outcome.lostPayments === 0) &&
  outcome.paidTwice === 0 &&
  outcome.mailsGoOn &&
  outcome.backWithoutHarm

const run = async (rounds: number): Promise<number> => {
  const programs = findPrograms()
  if (programs === undefined) {
    say('Skipped: this needs a PostgreSQL with pg_basebackup, such as the package postgresql of Debian.')
    return 0
  }
  let broken = 0
  for (const [kind, round] of Object.entries(KINDS))
    for (let turn = 1; turn <= rounds; turn++) {
      const outcome = await failOver(programs, round)
      if (!holds(round, outcome)) broken++
      say(`${holds(round, outcome) ? 'held' : 'BROKEN'}  ${kind}, ${turn} of ${rounds}  ${JSON.stringify(outcome)}`)
    }
  removeDataDirs()
  say(broken === 0 ? 'Every fail-over held.' : `${broken} fail-overs did not hold.`)
  return broken === 0 ? 0 : 1
}

process.exitCode = await run(Number(process.argv[2] ?? 2))
