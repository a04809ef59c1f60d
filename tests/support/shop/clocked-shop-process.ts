import { pino } from 'pino'
import { openMailboxPort } from '../../../src/server/embedded/mailbox-port.ts'
import { chargeInstallments } from '../../../src/server/jobs/charge-installments.ts'
import { runDueJobs } from '../../../src/server/jobs/every-minute.ts'
import { readConfig } from '../../../src/server/kernel/config/config.ts'
import { buildApp } from '../../../src/server/start/app.ts'
import { openShop } from '../../../src/server/start/shop.ts'
import { closeElsewhere, isElsewhere, readElsewhereConfig, tellElsewhere } from './elsewhere-program.ts'

/** A shop in a process of its own, whose days somebody else turns over: see journeys/support/clocked-shop.ts. */

let now = new Date(process.argv[2] ?? '')
const log = pino({ level: 'silent' })
const config = isElsewhere ? await readElsewhereConfig() : readConfig()
const { shop, mailbox, twins, listensAt, close } = await openShop(config, () => now, log)
if (!mailbox) throw new Error('A shop on this machine has a local mailbox')
const app = await buildApp(shop, twins)
const mailboxPort = await openMailboxPort(mailbox, { wanted: 0, isChosen: true }, log)
await app.listen({ port: config.port, host: '127.0.0.1' })
listensAt(config.port)

type Asked = { goTo?: string; makeAdmin?: string; unverify?: string; close?: true }
process.on('message', async ({ goTo, makeAdmin, unverify, close: isOver }: Asked) => {
  if (unverify) await shop.db`update app_user set email_verified = false where email = ${unverify}`
  if (makeAdmin) await shop.db`update app_user set role = 'admin' where email = ${makeAdmin}`
  if (makeAdmin && isElsewhere) await tellElsewhere(shop)
  if (goTo) {
    now = new Date(goTo)
    await runDueJobs(shop)
    await chargeInstallments(shop)
  }
  if (isOver) {
    await app.close()
    await mailboxPort.close()
    await close()
    await closeElsewhere()
  }
  process.send?.({ done: true })
  if (isOver) process.disconnect()
})
process.send?.({ mailbox: mailboxPort.url })
