import { fillDemoFarm } from '../../../src/server/demo/demo-farm.ts'
import { openMailboxPort } from '../../../src/server/embedded/mailbox-port.ts'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { openLogger } from '../../../src/server/kernel/logger.ts'
import { buildApp } from '../../../src/server/start/app.ts'
import { openShop } from '../../../src/server/start/shop.ts'
import { readElsewhereConfig, tellElsewhere } from './elsewhere-program.ts'

/** The demo farm with its accounts elsewhere, which the shop itself refuses to open: every journey must go well there too. */

const config = await readElsewhereConfig()
const log = openLogger(config.logLevel)
const { shop, mailbox, sandboxAt, twins, listensAt, close } = await openShop(config, systemClock, log)
if (!mailbox) throw new Error('A shop on this machine has a local mailbox')
await fillDemoFarm(shop, sandboxAt)
await tellElsewhere(shop)
const app = await buildApp(shop, twins)
const mailboxPort = await openMailboxPort(mailbox, config.mailboxPort, log)
await app.listen({ port: config.port, host: config.host })
listensAt(config.port)
console.log(`Emails are in the local mailbox at ${mailboxPort.url}\nDozen is ready at ${config.publicUrl.origin}`)

process.once('SIGTERM', async () => {
  await app.close()
  await mailboxPort.close()
  await close()
  process.exit(0)
})
