import { setImmediate } from 'node:timers/promises'
import { pages } from '../../shared/addresses.ts'
import { INVITED_LINK_DAYS } from '../../shared/limits.ts'
import { mailedLink } from '../identity/email-links.ts'
import type { Shop } from '../kernel/context.ts'
import { accountMadeLetter } from '../mail/letters/imported-letters.ts'
import type { Head, Letter } from '../mail/letters/letter.ts'
import { type Posting, postMails } from '../mail/post-mails.ts'
import type { Db } from '../store/database/database.ts'
import * as links from '../store/mail/mailed-links.ts'
import * as imports from '../store/people/imports.ts'
import * as uninvited from '../store/people/uninvited.ts'
import * as quiet from '../store/quiet.ts'
import { isElsewhere } from './preview.ts'

type Parts = Pick<Shop, 'config' | 'farm' | 'clock' | 'queue'>

// Few enough that nobody waits for a page while they are written.
const AT_ONCE = 100

/** Nobody knows yet in which language they read: they have never been here. */
const headOf = (farm: Parts['farm']): Head => ({ farm: farm.current.farm_name, language: 'en' })

/** Each with their own link; people without an account here are shown where to sign up. */
const writeTo = async (tx: Db, { config, farm, clock }: Parts, people: readonly imports.Waiting[]): Promise<Posting[]> => {
  const expires = new Date(clock().getTime() + INVITED_LINK_DAYS * 86_400_000)
  const owners = people.flatMap(({ user_id, email }) => (user_id === null ? [] : [{ user_id, email }]))
  const tokens = await links.makeMany(tx, 'reset-password', owners, expires)
  return people.map(({ user_id, email }) => {
    const token = tokens.get(user_id ?? '')
    const url = token
      ? `${mailedLink(config.publicUrl, pages.resetPassword, token)}&email=${encodeURIComponent(email)}`
      : new URL(pages.signUp, config.publicUrl).href
    return { to: email, letter: accountMadeLetter(headOf(farm), url, token === undefined) }
  })
}

/** The same as the farmer looks at it beforehand: its link is nobody's. */
export const showLetter = ({ config, farm }: Pick<Shop, 'config' | 'farm'>): Letter => {
  const away = isElsewhere({ config })
  return accountMadeLetter(headOf(farm), new URL(away ? pages.signUp : pages.resetPassword, config.publicUrl).href, away)
}

const post = async (tx: Db, shop: Parts, people: readonly imports.Waiting[]): Promise<void> => {
  for (let from = 0; from < people.length; from += AT_ONCE) {
    await postMails(tx, shop.queue, await writeTo(tx, shop, people.slice(from, from + AT_ONCE)))
    await setImmediate()
  }
}

/** Invites everyone who was imported and not invited yet, whichever file they came with, or one of them; returns how many. */
export const inviteUninvited = async (tx: Db, shop: Parts, email: string | undefined): Promise<number> => {
  const people = await uninvited.take(tx, email)
  await post(tx, shop, people)
  return people.length
}

/** From now on they get email like everyone; returns how many are emailed. */
export const inviteImported = async (tx: Db, shop: Parts, import_id: number): Promise<number> => {
  const people = await imports.listWaiting(tx, import_id)
  if (people.length === 0) return 0
  await post(tx, shop, people)
  await quiet.end(
    tx,
    people.map(({ email }) => email),
  )
  await quiet.end(tx, await imports.listSecond(tx, import_id))
  await imports.countInvited(tx, import_id, people.length)
  return people.length
}
