import { photoPath } from '../../../shared/addresses.ts'
import { ownTexts } from '../../../shared/fields/own-texts.ts'
import type { Photo } from '../../../shared/shapes/farm/window.ts'
import type { Pool } from '../../store/database/database.ts'
import * as farmPhoto from '../../store/farm/farm-photo.ts'
import { type FarmRow, readFarm } from '../../store/farm/farm-settings.ts'
import { listTexts } from '../../store/farm/own-texts.ts'
import * as passkeys from '../../store/people/ways-in/passkeys.ts'
import type { Config } from '../config/config.ts'
import type { OwnTexts } from '../spoken/own-texts.ts'
import type { ChangeFeed } from './change-feed.ts'

/** The farm's current settings; the time zone is always set. */
export type FarmInForce = Omit<FarmRow, 'time_zone'> & { time_zone: string }

/** What is cached of the farm: its settings, where its photograph is, its own texts in both languages, and whether anyone has a passkey. */
export type Farm = FarmInForce & { photo: Photo | null; texts: OwnTexts; has_passkeys: boolean }

/** What every part of the shop reads without asking the database; changes by other processes are noticed and read again. */
export type CachedFarm = { readonly current: Farm; reload: () => Promise<void>; close: () => void }

const RETRY_MS = 500

/** A farm that has chosen no time zone uses the environment's. */
export const inForce = (row: FarmRow, { timeZone }: Pick<Config, 'timeZone'>): FarmInForce => ({
  ...row,
  time_zone: row.time_zone ?? timeZone,
})

/** Where replies to the farm's emails go. */
export const replyToOf = ({ current }: Pick<CachedFarm, 'current'>, mailFrom: string): string => current.reply_to || mailFrom

export const photoOf = (row: farmPhoto.PhotoRow | null): Photo | null =>
  row && { src: `${photoPath}/${row.hash}.jpg`, alt: row.alt, width: row.width, height: row.height }

/** A farm that writes in one language keeps its Spanish texts, and nobody reads them. */
const textsOf = (row: FarmRow, others: Awaited<ReturnType<typeof listTexts>>): OwnTexts => {
  const settings = ownTexts.settings.map((name) => ({ text: row[name], twin: row[`${name}_es`] }))
  const written = [...others, ...settings].filter(({ text }) => text !== '')
  return new Map(written.map(({ text, twin }) => [text, row.writes_spanish ? twin : '']))
}

/** All of it, as it is stored now. */
export const readCurrent = async (db: Pool, config: Pick<Config, 'timeZone'>): Promise<Farm> => {
  const row = await readFarm(db)
  return {
    ...inForce(row, config),
    photo: photoOf(await farmPhoto.find(db)),
    texts: textsOf(row, await listTexts(db)),
    has_passkeys: await passkeys.isAnyKept(db),
  }
}

export const openFarm = async (db: Pool, feed: ChangeFeed, config: Pick<Config, 'timeZone'>): Promise<CachedFarm> => {
  let current = await readCurrent(db, config)
  let asked = 0
  let taken = 0
  let isClosed = false
  let retry: NodeJS.Timeout | undefined

  const reload = async () => {
    asked += 1
    const turn = asked
    const farm = await readCurrent(db, config)
    // Two reads may run at once; a later one is never replaced by an earlier one.
    if (turn < taken) return
    taken = turn
    current = farm
  }
  // Without a database the farm stays as it was, and we retry until there is one.
  const hear = () =>
    void reload().catch(() => {
      if (!isClosed) retry = setTimeout(hear, RETRY_MS)
    })
  feed.onShop(hear)
  return {
    get current() {
      return current
    },
    reload,
    close: () => {
      isClosed = true
      clearTimeout(retry)
    },
  }
}
