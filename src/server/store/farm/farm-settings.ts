import { pickFields } from '../../../shared/fields/field.ts'
import { type SettingName, settingFields, settingNames } from '../../../shared/fields/setting-fields.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import type { Db } from '../database/database.ts'

/** The farm's calendar, rules and look, stored in the shop's only row. */
export type FarmRow = Omit<FarmSettings, 'time_zone'> & { time_zone: string | null }

const columns = (db: Db) => db`${settingNames.map((name) => db`${column(db, name)}, `)}version`

/** The farm's clock has no time zone: its times are read as written. */
const column = (db: Db, name: SettingName) =>
  settingFields[name].kind === 'clockTime' ? db`to_char(${db(name)}, 'YYYY-MM-DD HH24:MI:SS') as ${db(name)}` : db(name)

const theRow = (rows: readonly FarmRow[]): FarmRow => {
  const [row] = rows
  if (!row) throw new Error('The shop has lost its row of settings')
  return row
}

export const readFarm = async (db: Db): Promise<FarmRow> => theRow(await db<FarmRow[]>`select ${columns(db)} from shop`)

/** Works for a shop of an older version too, which lacks some of the settings. */
export const readTimeZone = async (db: Db): Promise<string | null> => {
  const [row] = await db<{ time_zone: string | null }[]>`select time_zone from shop`
  return row?.time_zone ?? null
}

/** Locks the settings for a change: a second change waits for the first. */
export const lockFarm = async (db: Db): Promise<FarmRow> => theRow(await db<FarmRow[]>`select ${columns(db)} from shop for no key update`)

export const saveFarm = async (db: Db, farm: FarmRow): Promise<FarmRow> =>
  theRow(await db<FarmRow[]>`update shop set ${db(pickFields(settingFields, farm))}, version = version + 1 returning ${columns(db)}`)
