import type { PlainDate, Weekday } from '../../shared/dates/calendar.ts'
import { FARM_NAME_DEFAULT, NAME_MAX } from '../../shared/limits.ts'
import { firstSeason } from '../../shared/rules/first-season.ts'
import { townOf } from '../../shared/rules/town.ts'
import type { NewSite } from '../../shared/shapes/entities.ts'
import type { Beginning } from '../../shared/shapes/farm/first-run.ts'
import { beginningWords } from '../../words/en/dashboard/beginning.ts'
import type { Db } from '../store/database/database.ts'
import * as cycles from '../store/farm/cycles.ts'
import { lockFarm, saveFarm } from '../store/farm/farm-settings.ts'
import * as firstRun from '../store/farm/first-run.ts'
import * as sites from '../store/farm/sites.ts'

/** The first site of a farm, as far as three answers can tell it. */
export const firstSite = ({ farm_name, site_address, pickup_day, pickup_from, pickup_until }: Beginning): NewSite => ({
  site_name: beginningWords.site(townOf(site_address), farm_name).slice(0, NAME_MAX),
  site_address,
  site_instructions: beginningWords.instructions(pickup_day),
  pickup_start_day: pickup_day,
  pickup_deadline_day: pickup_day,
  pickup_from: pickup_from ?? null,
  pickup_until: pickup_until ?? null,
})

const nameFarm = async (
  tx: Db,
  asked: Beginning,
  town: string,
  day: Weekday,
): Promise<{ farm_name?: string; about?: string } | undefined> => {
  const farm = await lockFarm(tx)
  const isNew = farm.farm_name === FARM_NAME_DEFAULT
  if (!isNew && farm.about) return undefined
  const farm_name = isNew ? asked.farm_name : farm.farm_name
  const about = farm.about || beginningWords.about(farm_name, town, day)
  await saveFarm(tx, { ...farm, farm_name, about })
  return { ...(isNew && { farm_name }), ...(about !== farm.about && { about }) }
}

/**
 * Fills what a new farm lacks: its name, a first site and a first season, which stays closed until the farmer opens it. What
 * is there already is left as it is. Tells what was written, by the names it has in the record of changes.
 */
export const beginShop = async (tx: Db, asked: Beginning, located: NewSite, today: PlainDate) => {
  // Two farmers who start at once take turns at the shop's row.
  const named = await nameFarm(tx, asked, located.site_town ?? '', asked.pickup_day)
  const lacks = await firstRun.findLacking(tx, today)
  const site = lacks.site ? await sites.add(tx, located) : undefined
  const cycle = lacks.cycle ? await cycles.add(tx, firstSeason(today, asked.pickup_day)) : undefined
  return {
    ...named,
    ...(site && { pickup_site: site.site_name, site_address: site.site_address, pickup_start_day: site.pickup_start_day }),
    ...(cycle && { egg_cycle: cycle.cycle_name, start_date: cycle.start_date, number_of_weeks: cycle.number_of_weeks }),
  }
}
