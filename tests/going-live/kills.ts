import { setTimeout as pause } from 'node:timers/promises'
import { VERSION } from '../../src/server/kernel/version.ts'
import { archiveOf } from './archives.ts'
import type { Shop } from './install.ts'
import type { Machine } from './machine.ts'
import { bootOlder } from './older-shop.ts'
import { expect, step } from './report.ts'
import { untilReady, versionNow } from './typing.ts'
import { logIn, order, paidOrders } from './visitor.ts'
import type { World } from './world.ts'

/**
 * Upgrades and rollbacks that are killed with all that they started, at named moments and at others spread over their whole
 * duration. Each time one command leads to a running shop with all data, and nothing is left lying around.
 */

const UPGRADE = `dozen upgrade ${archiveOf(VERSION)}`
const ROLLBACK = 'dozen rollback --yes'
const HOME = '/opt/dozen'
const isAt = (name: string) => `grep -qs '^step=${name}$' ${HOME}/.switching`
const leadsTo = (version: string) => `[ "$(readlink ${HOME}/current)" = releases/${version} ]`
const runs = (version: string) => `readlink /proc/$(systemctl show -P MainPID dozen)/exe | grep -q /releases/${version}/`

type Moment = { name: string; until: string }

const ofUpgrade: Moment[] = [
  { name: 'it unpacks', until: `[ -d ${HOME}/releases/.unpacking/dozen-${VERSION} ]` },
  { name: 'the new release looks around', until: `[ -d ${HOME}/releases/${VERSION} ]` },
  { name: 'the backup is made', until: 'ls /var/lib/dozen/backups/before-upgrade-*.part' },
  { name: 'it is written down', until: `[ -s ${HOME}/.switching ]` },
  { name: 'the way back is there', until: `[ -L ${HOME}/previous ]` },
  { name: 'current leads to the new release', until: leadsTo(VERSION) },
  { name: 'the old shop has ended', until: `${leadsTo(VERSION)} && ! ss -Hltn 'sport = :3000' | grep -q .` },
  { name: 'the new one starts', until: runs(VERSION) },
]
const ofRollback = (older: string): Moment[] => [
  { name: 'the backup is made', until: isAt('draft') },
  { name: 'the older database is filled', until: 'ls -d /var/lib/dozen/restoring-*/postgres' },
  { name: 'the shop gives way', until: isAt('back') },
  { name: 'current leads to the older release', until: leadsTo(older) },
  { name: 'the older one starts', until: isAt('start') },
]
const spread = (count: number, seconds: number): Moment[] =>
  Array.from({ length: count }, (_, at) => {
    const after = ((at + 0.5) / count) * seconds
    return { name: `${after.toFixed(1)} s have passed`, until: `[ "$(date +%s%N)" -ge $((began + ${Math.round(after * 1e9)})) ]` }
  })

/** Begun in a group of its own, and waited for until the moment has come or it has ended. */
const begun = (line: string, { until }: Moment) => `
  case $(readlink ${HOME}/current) in */${VERSION}) ;; *) rm -rf ${HOME}/releases/${VERSION} ;; esac
  began=$(date +%s%N)
  setsid ${line} >/tmp/said 2>&1 </dev/null &
  until kill -s 0 -- -$! 2>/dev/null; do sleep 0.01; done
  while kill -0 $! && ! { ${until}; }; do sleep 0.01; done >/dev/null 2>&1`

/** Nothing of it survives. Whether it was in time is told. */
const killed = async (machine: Machine, line: string, moment: Moment): Promise<boolean> =>
  (await machine.tryTo(`${begun(line, moment)}\nkill -s KILL -- -$! 2>/dev/null && echo killed; wait`)).text.includes('killed')

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Nobody has to clean up, but for what older scripts have unpacked. What is being finished by itself is given the time. */
const expectSettled = async (machine: Machine, said: string) => {
  await untilReady()
  const looks = `{ ls -Ad ${HOME}/.switching ${HOME}/.finish; { ${leadsTo(VERSION)} && ls -Ad ${HOME}/releases/.unpacking; }; ls -Ad /var/lib/dozen/restoring-* /var/lib/dozen/postgres.empty-*; } 2>/dev/null || :`
  let left = await machine.type(looks)
  for (let tries = 0; left !== '' && tries < 60; tries++) {
    await pause(500)
    left = await machine.type(looks)
  }
  expect(left === '', `this was left: ${left}\n${said}`)
}

/** `kept`: how many orders the older release had when it was left. */
type Farm = { machine: Machine; older: string; kept: number } & Shop

const count = async ({ buyer }: Farm) => paidOrders(await logIn(buyer.email))

/** Older scripts do not wait while something is being finished by itself. */
const typed = async (machine: Machine, command: string) => {
  const { text } = await machine.tryTo(command)
  if (!text.includes('Another upgrade')) return text
  await expectSettled(machine, text)
  return (await machine.tryTo(command)).text
}

const go = async (farm: Farm, to: string) => {
  if ((await versionNow()) !== to) await farm.machine.type(to === farm.older ? ROLLBACK : UPGRADE)
  expect((await versionNow()) === to, `${await versionNow()} runs instead of ${to}`)
}

const goWithOrder = async (farm: Farm, to: string) => {
  if (to === VERSION) {
    await go(farm, farm.older)
    farm.kept = await count(farm)
  }
  await go(farm, to)
  await order(await logIn(farm.buyer.email), farm.season)
  return count(farm)
}

/** One more order, a kill, and one command. */
const killOne = async (farm: Farm, { line, moment, command }: { line: string; moment: Moment; command: string }) => {
  const { machine, older } = farm
  const orders = await goWithOrder(farm, line === UPGRADE ? older : VERSION)
  const isInTime = await killed(machine, line, moment)
  const text = await typed(machine, command)
  await expectSettled(machine, text)
  const wanted = command === UPGRADE ? VERSION : older
  expect((await versionNow()) === wanted, `${await versionNow()} runs, not ${wanted}: ${text}`)
  // Whoever goes back over a migration leaves the orders since then behind.
  const right = line === UPGRADE ? [orders] : wanted === older ? [farm.kept] : [orders, farm.kept]
  const now = await count(farm)
  expect(right.includes(now), `${now} orders instead of ${right.join(' or ')}: ${text}`)
  const found = text.split('\n').find((each) => each.includes('interrupted')) ?? 'It had not begun, or was over.'
  return isInTime ? found : `too late: ${found}`
}

/** Nobody types anything: the shop is there again, at one of the two, with its orders. */
const cutOff = async (farm: Farm, line: string, moment: Moment) => {
  const { machine, older } = farm
  const orders = await goWithOrder(farm, line === UPGRADE ? older : VERSION)
  await machine.tryTo(begun(line, moment))
  await machine.cutPower()
  await machine.switchOn()
  await expectSettled(machine, moment.name)
  const [now, there] = [await versionNow(), await count(farm)]
  expect(there === orders || (line === ROLLBACK && now === older && there === farm.kept), `${there} orders instead of ${orders}`)
  return `${now} runs`
}

/** It migrates, and then it does not serve anybody. */
const MAIN = `${HOME}/releases/${VERSION}/src/server/start/main.ts`
const spoil = `{ grep -q spoiled ${MAIN} || sed -i "s/await app.listen/throw new Error('spoiled'); await app.listen/" ${MAIN}; }`

const doesNotStart = async (farm: Farm) => {
  const { machine, older } = farm
  const orders = await goWithOrder(farm, older)
  const isKilled = await killed(machine, UPGRADE, { name: '', until: `[ -d ${HOME}/releases/${VERSION} ] && ${spoil} && ${runs(VERSION)}` })
  expect(isKilled, await machine.type('cat /tmp/said'))
  const waited = await seconds(() => expectSettled(machine, 'nobody typed anything'))
  expect((await versionNow()) === older && (await count(farm)) === orders, `${await versionNow()} runs, ${await count(farm)} orders`)
  return `${older} runs again by itself after ${waited.toFixed(0)} s`
}

export const kills = async (world: World) => {
  const { machine, ...shop } = await bootOlder(world, 'killed')
  const farm: Farm = { machine, ...shop, older: world.archives.older.version, kept: 1 }
  const there = await seconds(() => machine.type(UPGRADE))
  const back = await seconds(() => machine.type(ROLLBACK))
  const [upgrades, rollbacks] = [ofUpgrade, ofRollback(farm.older)]
  const all = [
    ...[...upgrades, ...spread(20 - upgrades.length, there)].map((moment) => ({ line: UPGRADE, moment })),
    ...[...rollbacks, ...spread(8 - rollbacks.length, back)].map((moment) => ({ line: ROLLBACK, moment })),
  ]
  for (const [at, { line, moment }] of all.entries()) {
    const command = at % 2 === 0 ? UPGRADE : ROLLBACK
    await step(`${line} killed when ${moment.name}, then ${command}`, () => killOne(farm, { line, moment, command }))
  }
  await step('a release that does not start, and an upgrade that was killed', () => doesNotStart(farm))
  for (const [line, moment] of [
    [UPGRADE, upgrades[5]],
    [UPGRADE, upgrades[7]],
    [ROLLBACK, rollbacks[2]],
    [ROLLBACK, rollbacks[3]],
  ] as const)
    if (moment) await step(`${line}, and the power is cut when ${moment.name}`, () => cutOff(farm, line, moment))
  await machine.scrap()
}
