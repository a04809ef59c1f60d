import { settingNames } from '../../../../shared/fields/setting-fields.ts'
import { NOBODYS, not, OTHERS, STAFF, type Table, unexported } from './line.ts'

/** Data about the farm and its machine, and about no person. */
export const farmTables = {
  shop: {
    columns: unexported(
      OTHERS,
      ...settingNames,
      ...['only_row', 'shop_id', 'last_mass_email_at', 'last_waitlist_email_at', 'is_demo', 'version'],
      ...['price_confirmed_at', 'looked_at', 'shared_at'],
    ),
  },
  import_choice: { columns: unexported(OTHERS, 'field', 'value', 'becomes', 'chosen_at') },
  farm_photo: { columns: unexported(OTHERS, 'only_row', 'hash', 'alt', 'width', 'height', 'bytes') },
  cycle: {
    columns: unexported(
      OTHERS,
      ...['cycle_id', 'cycle_name', 'start_date', 'end_date', 'number_of_weeks', 'is_active', 'opens_at', 'closes_at', 'started_itself'],
      ...['stopped_itself', 'cartons_limit', 'cycle_name_es', 'was_open', 'opened_after', 'closed_after', 'version', 'season_told_at'],
    ),
  },
  product: {
    columns: unexported(
      OTHERS,
      ...[
        'product_id',
        'product_name',
        'product_name_es',
        'short_name',
        'price_cents',
        'eggs',
        'rhythms',
        'position',
        'archived_at',
        'version',
        'photo',
        'photo_hash',
      ],
    ),
  },
  product_price: { columns: unexported(OTHERS, 'product_id', 'since', 'price_cents') },
  site: {
    columns: unexported(
      OTHERS,
      ...[
        'site_id',
        'site_name',
        'site_address',
        'site_instructions',
        'site_instructions_es',
        'pickup_start_day',
        'pickup_deadline_day',
        'lat',
        'lon',
      ],
      ...['archived_at', 'places', 'version', 'pickup_from', 'pickup_until', 'last_day_until', 'site_town', 'is_address_public'],
    ),
  },
  harvest: { columns: unexported(OTHERS, 'monday', 'cartons', 'noted_at') },
  shortage: {
    columns: unexported(OTHERS, 'shortage_id', 'monday', 'had_eggs', 'promised_eggs', 'rule', 'note', 'made_at', 'undone_at'),
  },
  day_change: { columns: unexported(OTHERS, 'day_change_id', 'pickup_date', 'site_id', 'to_date', 'note', 'created_at', 'version') },
  packed: {
    columns: {
      packed_by: not(STAFF, { person: 'stays: what was packed' }),
      ...unexported(OTHERS, 'pickup_date', 'site_id', 'contents', 'packed_at'),
    },
  },
  spare_offer: {
    columns: {
      made_by: not(STAFF, { person: 'stays: what was offered' }),
      ...unexported(OTHERS, 'offer_id', 'site_id', 'pickup_date', 'cartons', 'price_cents', 'made_at', 'told', 'closed_at'),
    },
  },
  place: { columns: unexported('an address that somebody looked for; nobody knows who', 'query', 'lat', 'lon', 'label', 'found_at') },
  geocoder_turn: { columns: unexported(OTHERS, 'only_row', 'next_at') },
  cutoff_notice_run: { columns: unexported(NOBODYS, 'is_only', 'at') },
  mail_pace: { columns: unexported(NOBODYS, 'is_one', 'next_at') },
  connection: { columns: unexported(NOBODYS, 'part', 'sealed', 'connected_at') },
  push_key: { columns: unexported(NOBODYS, 'only_row', 'sealed') },
  new_order_notice: { columns: unexported(NOBODYS, 'subscription_id') },
  last_backup: { columns: unexported(NOBODYS, 'is_only', 'name', 'place', 'taken_at', 'bytes', 'row_count', 'took_ms') },
  alarm: { columns: unexported(NOBODYS, 'name', 'since', 'told_at', 'well_since', 'looked_at') },
  shop_secret: { columns: unexported(NOBODYS, 'only_row', 'digest') },
  alert: { columns: unexported(NOBODYS, 'alert_id', 'is_over', 'title', 'says', 'at') },
  part_state: {
    columns: {
      ...unexported(
        'words of others, which may name a person: addresses are taken out before they are kept, and all of it when the part works again',
        'reason',
      ),
      ...unexported(NOBODYS, 'part', 'ok_at', 'failed_at', 'failing_since', 'failures'),
    },
  },
  press: {
    columns: unexported(
      'a key that a page chose, and the number of what its button made; forgotten after a month',
      ...['press_key', 'digest', 'made_id', 'at'],
    ),
  },
  rate_limit: { columns: unexported('digests that count tries, for an hour or a season', 'key', 'points', 'expire') },
} as const satisfies Readonly<Record<string, Table>>
