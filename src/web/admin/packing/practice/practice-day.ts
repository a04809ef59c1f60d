import { addDays, onOrAfter, type PlainDate } from '../../../../shared/dates/calendar.ts'
import type { HandOverSite, PackingDay } from '../../../../shared/shapes/packing.ts'

/**
 * A packing day of invented people, created in the browser. Flagged orders would have to be excluded from every total,
 * download, email, calendar and backup, by everyone who writes one.
 */

const PRACTICE = 'Practice'
const PEOPLE = [
  { name: 'Ada P.', cartons: 2, notes: '' },
  { name: 'Ben S.', cartons: 1, notes: 'A neighbor picks up.' },
  { name: 'Corner Cafe', cartons: 6, notes: '' },
  { name: 'Dora L.', cartons: 1, notes: '' },
  { name: 'Emil K.', cartons: 3, notes: '' },
] as const
const GIVEN = 2
const OWES_NOTHING = { order_id: 0, owed_cents: 0, due_date: null }

type Known = { readonly site_name: string | null; readonly start_date: PlainDate | undefined }

const HOURS = { pickup_from: null, pickup_until: null, last_day_until: null }

/** On the first day of the season, at the first site, as far as there are any. */
export const practiceDay = ({ site_name, start_date }: Known, now: Date, today: PlainDate): PackingDay => {
  const pickup_date = start_date ?? onOrAfter(addDays(today, 7), 'Thursday')
  const cartons = PEOPLE.reduce((sum, person) => sum + person.cartons, 0)
  return {
    pickup_date,
    as_of: now.toISOString(),
    cartons,
    donated: GIVEN,
    week_before: addDays(pickup_date, -7),
    changes: [],
    pantry_name: '',
    prints_owed: false,
    pledged: null,
    sites: [
      {
        site_id: 1,
        site_name: `${PRACTICE}: ${site_name ?? 'your pickup site'}`,
        site_address: '',
        ...HOURS,
        cartons,
        donated: GIVEN,
        names: PEOPLE.map((person, at) => ({ ...person, pickup_id: at + 1, ...OWES_NOTHING, reference: PRACTICE, held_from: null })),
      },
    ],
  }
}

/** The same on the phone of the person handing over. */
export const practiceList = (day: PackingDay): HandOverSite[] =>
  day.sites.map(({ site_id, site_name, names, pickup_from, pickup_until, last_day_until }) => ({
    site_id,
    site_name,
    pickup_date: day.pickup_date,
    collect_until: day.pickup_date,
    pickup_from,
    pickup_until,
    last_day_until,
    rows: names.map(({ pickup_id, name, cartons, notes }) => ({
      pickup_id,
      is_noted_by_farm: false,
      ...OWES_NOTHING,
      name,
      cartons,
      notes,
      held_from: null,
      mark: null,
      marked_at: null,
    })),
  }))
