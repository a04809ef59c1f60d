import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import type { Db } from '../database/database.ts'

/** The farm's calendar, rules and face, as the shop's one row keeps them. */
export type FarmRow = Omit<FarmSettings, 'time_zone'> & { time_zone: string | null }

const columns = (db: Db) => db`
  farm_name, reply_to, time_zone, cutoff_days, cutoff_time, free_skips, unclaimed, late_text, accent, logo, version, second_factor_required,
  mail_text_months, question_months, abandoned_days, about, pantry_name, farm_address, season_letter,
  pay_farm, pay_farm_text, owed_days, owed_remind_days, hosts_note_payments, installments_most, installments_past_season, installments_stop,
  gifts_on, receipt_text, can_change_orders,
  to_char(late_from, 'YYYY-MM-DD HH24:MI:SS') as late_from, to_char(late_until, 'YYYY-MM-DD HH24:MI:SS') as late_until`

const theRow = (rows: readonly FarmRow[]): FarmRow => {
  const [row] = rows
  if (!row) throw new Error('The shop has lost its row of settings')
  return row
}

export const readFarm = async (db: Db): Promise<FarmRow> => theRow(await db<FarmRow[]>`select ${columns(db)} from shop`)

/** Of a shop of an older version too, whose other settings are not all there yet. */
export const readTimeZone = async (db: Db): Promise<string | null> => {
  const [row] = await db<{ time_zone: string | null }[]>`select time_zone from shop`
  return row?.time_zone ?? null
}

/** The settings that are about to change: a second change waits for the first. */
export const lockFarm = async (db: Db): Promise<FarmRow> => theRow(await db<FarmRow[]>`select ${columns(db)} from shop for no key update`)

export const saveFarm = async (db: Db, farm: FarmRow): Promise<FarmRow> =>
  theRow(
    await db<FarmRow[]>`
      update shop set farm_name = ${farm.farm_name}, reply_to = ${farm.reply_to}, time_zone = ${farm.time_zone},
        cutoff_days = ${farm.cutoff_days}, cutoff_time = ${farm.cutoff_time}, free_skips = ${farm.free_skips}, unclaimed = ${farm.unclaimed},
        late_from = ${farm.late_from}::text::timestamp, late_until = ${farm.late_until}::text::timestamp, late_text = ${farm.late_text},
        mail_text_months = ${farm.mail_text_months}, question_months = ${farm.question_months}, abandoned_days = ${farm.abandoned_days},
        pay_farm = ${farm.pay_farm}, pay_farm_text = ${farm.pay_farm_text}, owed_days = ${farm.owed_days}, owed_remind_days = ${farm.owed_remind_days},
        hosts_note_payments = ${farm.hosts_note_payments}, installments_most = ${farm.installments_most},
        installments_past_season = ${farm.installments_past_season}, installments_stop = ${farm.installments_stop},
        gifts_on = ${farm.gifts_on}, can_change_orders = ${farm.can_change_orders}, receipt_text = ${farm.receipt_text},
        about = ${farm.about}, farm_address = ${farm.farm_address}, pantry_name = ${farm.pantry_name}, season_letter = ${farm.season_letter}, accent = ${farm.accent}, logo = ${farm.logo}, second_factor_required = ${farm.second_factor_required}, version = version + 1
      returning ${columns(db)}`,
  )
