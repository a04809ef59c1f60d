import { randomUUID } from 'node:crypto'
import { adminSetup } from '../../../shared/admin-addresses.ts'
import type { ConnectEmail } from '../../../shared/shapes/connections.ts'
import { connectedLabels, notConnected as say } from '../../../words/en/dashboard/going-live.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import type { EmailServer } from '../../kernel/memory/connections.ts'
import { testLetter } from '../../mail/letters/test-letter.ts'
import { compose, type Message, tryServer } from '../../outside/mailer.ts'
import * as connections from '../../store/farm/connections.ts'
import * as partStates from '../../store/farm/part-states.ts'
import * as activities from '../../store/people/activities.ts'
import { AddressRefused, checkedAddress } from './email-address.ts'
import { emailObstacle } from './obstacles.ts'
import { serverOf } from './show-connections.ts'

/** Connects an email server in the dashboard: only one that has taken an email to the admin is kept. */

type User = activities.Actor['user']

const refuseWith = (reason: string) => new Refusal('notConnected', { details: { reason } })

const labelOf = (server: EmailServer | 'unreadable' | undefined): string =>
  server === undefined || server === 'unreadable'
    ? connectedLabels.emailLocked
    : connectedLabels.email(serverOf(server.smtpUrl), server.mailFrom)

const testMail = ({ farm, config }: Shop, to: string, mailFrom: string): Promise<Message> => {
  const { farm_name } = farm.current
  const { subject, text, html } = testLetter(farm_name, new URL(adminSetup.goingLive.path, config.publicUrl).href)
  return compose({
    id: randomUUID(),
    from: { name: farm_name, address: mailFrom },
    ...{ to, subject, text, html },
    replyTo: null,
    isAutomatic: true,
    list: null,
    unsubscribeUrl: null,
    calendar: null,
  })
}

const checked = (typed: string, shop: Shop): Promise<string> =>
  checkedAddress(typed, shop.config).catch((error: Error) => {
    throw error instanceof AddressRefused ? refuseWith(error.message) : error
  })

export const connectEmail = async (shop: Shop, user: User, { smtp_url, mail_from: mailFrom }: ConnectEmail): Promise<void> => {
  const obstacle = emailObstacle(shop.config)
  if (obstacle !== null) throw refuseWith(obstacle)
  const smtpUrl = await checked(smtp_url, shop)
  const trouble = await tryServer(smtpUrl, shop.config.publicUrl.hostname, await testMail(shop, user.email, mailFrom))
  if (trouble) throw refuseWith(say[trouble])
  const server = { smtpUrl, mailFrom }
  await shop.db.begin(async (tx) => {
    const at = shop.clock()
    await connections.lock(tx, 'email')
    await connections.save(tx, { part: 'email', sealed: shop.connections.seal('email', server), connected_at: at })
    await partStates.forget(tx, 'mail')
    await activities.note(tx, { user, at }, 'connectEmail', { label: labelOf(server) })
  })
  await shop.connections.reload()
}

/** Returns false if nothing was connected. */
export const disconnectEmail = async (shop: Shop, user: User): Promise<boolean> => {
  const { email } = shop.connections.current
  const isGone = await shop.db.begin(async (tx) => {
    if ((await connections.lock(tx, 'email')) === undefined) return false
    await connections.remove(tx, 'email')
    await partStates.forget(tx, 'mail')
    await activities.note(tx, { user, at: shop.clock() }, 'disconnectEmail', { label: labelOf(email?.keys) })
    return true
  })
  await shop.connections.reload()
  return isGone
}
