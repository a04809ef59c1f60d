import { setTimeout as pause } from 'node:timers/promises'
import { STEP_SECONDS } from '../../src/server/identity/second-factor/totp.ts'
import { codeOn } from '../support/people/app-codes.ts'
import type { Machine } from './machine.ts'
import { bootOlder, openOlderShop } from './older-shop.ts'
import { expect, step } from './report.ts'
import { untilReady } from './typing.ts'
import { thereAndBack } from './upgrade.ts'
import { ask, logIn, order, PASSWORD, type Visitor } from './visitor.ts'
import type { World } from './world.ts'

/** The same way there and back for shops that were set up otherwise. */

const ENV = '/etc/dozen.env'

/** What is in the settings, and what the running shop has been told, of these names. */
const heard = async (machine: Machine, names: readonly string[]) => {
  const wanted = `grep -E '^(${names.join('|')})=' | sort`
  const [written, told] = [
    await machine.type(`cat ${ENV} | ${wanted}`),
    await machine.type(`tr '\\0' '\\n' </proc/$(systemctl show -P MainPID dozen)/environ | ${wanted}`),
  ]
  expect(written === told, `${ENV} has ${written}, the shop was told ${told}`)
  return written
}

/** A PostgreSQL that is somebody's own, with a role that has a password. The farm's data are new there. */
const ownPostgres = async (world: World, mayCreate: boolean) => {
  const { machine } = await bootOlder(world, mayCreate ? 'own-database' : 'lent-database')
  const url = 'postgres://farm:six-brown-eggs@127.0.0.1:5432/farm'
  const trip = `an own PostgreSQL, by a role that may ${mayCreate ? '' : 'not '}create databases`
  await step(`a shop with ${trip}`, async () => {
    await machine.type('apt-get install -y postgresql')
    await machine.type(
      `runuser -u postgres -- psql -qc "create role farm login password 'six-brown-eggs' ${mayCreate ? 'createdb' : 'nocreatedb'}" -c 'create database farm owner farm'`,
    )
    await machine.type(`printf 'DATABASE_URL=%s\\nSESSION_SECRET=%s\\n' ${url} "$(cat /var/lib/dozen/session-secret)" >>${ENV}`)
    await machine.type('systemctl restart dozen')
    await untilReady()
    return undefined
  })
  const { buyer, season } = await openOlderShop(machine)
  await thereAndBack(world, machine, {
    with: trip,
    person: () => logIn(buyer.email),
    buy: (person) => order(person, season),
    ...(mayCreate ? {} : { saysItTakesLonger: true }),
  })
  await machine.scrap()
}

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_51GoingLive',
  STRIPE_WEBHOOK_SECRET: 'whsec_GoingLive',
  SMTP_URL: 'smtps://eggs:secret@smtp.provider.example:465',
  MAIL_FROM: 'eggs@yourfarm.example',
}

/** Somebody whose app was told a secret, which the shop keeps encrypted. No code is taken twice. */
const useApp = async (buyer: Visitor) => {
  const { secret } = await ask(buyer, 'beginSecondFactor', { body: { password: PASSWORD } })
  let last = 0
  const code = async () => {
    const now = () => Math.floor(Date.now() / 1000 / STEP_SECONDS)
    while (now() <= last) await pause(500)
    last = now()
    return codeOn(secret)
  }
  await ask(buyer, 'turnOnSecondFactor', { body: { code: await code() } })
  return async () => logIn(buyer.email, await code())
}

/** A shop that takes real money and sends real email. Neither can be had here, and nobody buys: what counts is that it goes on. */
const liveKeys = async (world: World) => {
  const { machine, buyer } = await bootOlder(world, 'live')
  const names = Object.keys(LIVE)
  let person = () => logIn(buyer.email)
  await step('a shop with live keys and an app for two-step login', async () => {
    person = await useApp(buyer)
    await machine.type(`sed -i -E '/^(${[...names, 'ALLOW_[A-Z_]+'].join('|')})=/d' ${ENV}`)
    await machine.type(`dozen set ${names.join(' ')}`, `${Object.values(LIVE).join('\n')}\n`)
    await untilReady()
    return (await heard(machine, names)).split('\n')[2]
  })
  const wanted = await heard(machine, names)
  await thereAndBack(world, machine, {
    with: 'live keys',
    person,
    look: async () => expect((await heard(machine, names)) === wanted, 'the keys are others'),
  })
  await machine.scrap()
}

export const variants = async (world: World) => {
  await ownPostgres(world, true)
  await ownPostgres(world, false)
  await liveKeys(world)
}
