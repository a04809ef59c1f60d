import { ABANDONED_CHECKOUT, CLOSED_ACCOUNT } from '../../../../words/en/data.ts'
import { hasChoice, productOf } from '../../sold-as.ts'
import { exported, INSIDE, not, order, SECRET, STAFF, type Table, tells, unexported, WORDS } from './line.ts'

/** What people ordered, collect and wait for. */
export const orderTables = {
  subscription: {
    part: 'orders',
    kept: 'abandoned_days',
    columns: {
      id: order,
      status: exported('State'),
      cycle_id: tells(
        exported('Cycle', 'text', { as: 'egg_cycle', from: 'cycle.cycle_name' }),
        exported('First day', 'date', { as: 'start_date', from: 'cycle.start_date' }),
        exported('Last day', 'date', { as: 'end_date', from: 'cycle.end_date' }),
      ),
      name: exported('Name', 'text', { closed: CLOSED_ACCOUNT, old: ABANDONED_CHECKOUT }),
      email: exported('Email', 'text', WORDS),
      second_email: exported('Second email', 'text', WORDS),
      additional_notes: exported('Notes for packing', 'text', WORDS),
      farm_notes: exported('Notes of the farm', 'text', WORDS),
      site_name: exported('Pickup site', 'text', { as: 'pickup_site' }),
      site_instructions: exported('Instructions'),
      // Said of orders alone, and where there is anything to choose.
      product_id: exported('Product', 'text', { as: 'product', sql: (db) => productOf(db, 'subscription'), isOptional: true }),
      every_weeks: exported('Every so many weeks', 'number', {
        sql: (db) => db`case when ${hasChoice(db)} then subscription.every_weeks end`,
        isOptional: true,
      }),
      cartons_per_week: exported('Cartons a week', 'number'),
      donation_cartons: exported('Donated cartons', 'number'),
      weeks: exported('Weeks', 'number'),
      price_cents: exported('Price of a carton', 'money'),
      total_cents: exported('Total', 'money'),
      credit_cents: exported('Paid by credit', 'money'),
      paid_cents: exported('Paid by card', 'money'),
      refunded_cents: exported('Refunded', 'money'),
      farm_cents: exported('Paid to the farm', 'money'),
      pay_later: exported('Paid later'),
      due_date: exported('Due', 'date'),
      owed_reminded_at: exported('Reminded of what is owed', 'moment'),
      payment_ref: exported('Payment'),
      checkout_session_id: exported('Checkout'),
      ended_total_cents: exported('To pay after it ended', 'money'),
      disputed: exported('Disputed'),
      care: exported('Marked'),
      created_at: exported('Made', 'moment'),
      settled_at: exported('Settled', 'moment'),
      user_id: not(INSIDE, { person: 'stays: the books' }),
      care_seen_by: not(STAFF, { person: 'stays: what was looked at' }),
      ...unexported('its name is told', 'site_id'),
      ...unexported(INSIDE, 'version', 'room_until', 'first_week', 'basket_id', 'spare_offer_id'),
      is_trial: exported('Trial', 'text', { sql: (db) => db`case when subscription.is_trial then 'yes' end`, isOptional: true }),
      ...unexported(STAFF, 'care_seen_at'),
    },
  },
  order_change: {
    part: 'order_changes',
    columns: {
      subscription_id: order,
      asked_at: exported('Asked', 'moment'),
      done_at: exported('Done', 'moment'),
      from_date: exported('From', 'date'),
      was_cartons: exported('Cartons a week before', 'number'),
      cartons_per_week: exported('Cartons a week', 'number'),
      was_site_id: exported('Site before', 'text', { as: 'was_site', from: 'was.site_name' }),
      site_id: exported('Site', 'text', { as: 'pickup_site', from: 'site.site_name' }),
      difference_cents: exported('Costs more', 'money'),
      forgone_cents: exported('Below its price', 'money'),
      hold_cents: exported('Credit put aside', 'money'),
      is_end: exported('Ended the order', 'text', { sql: (db) => db`case when is_end then 'yes' end`, isOptional: true }),
      // What the rest became is an order of its own, listed with the others.
      ...unexported(INSIDE, 'change_id', 'page_id', 'product_id', 'every_weeks', 'first_week', 'weeks', 'by_order'),
    },
  },
  pickup_touch: { columns: unexported(INSIDE, 'subscription_id', 'pickup_date', 'site_id', 'sequence', 'at') },
  pickup: {
    part: 'pickups',
    kept: 'mail_text_months',
    columns: {
      subscription_id: order,
      pickup_date: tells(
        exported('Day', 'date'),
        exported('From', 'text', { as: 'pickup_from', from: 'site.pickup_from' }),
        exported('Until', 'text', { as: 'pickup_until', from: 'site.pickup_until' }),
      ),
      week: exported('Week', 'number'),
      site_id: tells(
        exported('Pickup site', 'text', { as: 'pickup_site', from: 'site.site_name' }),
        exported('Address', 'text', { as: 'site_address', from: 'site.site_address' }),
      ),
      cartons: exported('Cartons', 'number'),
      state: exported('State'),
      with_week: exported('Collected with week', 'number'),
      chosen_week: exported('Moved to week', 'number'),
      chosen_site_id: exported('Moved to site', 'text', { as: 'chosen_site', from: 'chosen.site_name' }),
      held_from: exported('Kept since', 'date', {
        sql: (db) => db`(select missed.pickup_date from pickup missed where missed.pickup_id = pickup.held_from)`,
      }),
      mark: exported('Handed over'),
      marked_at: exported('Noted', 'moment'),
      moved_from: exported('Moved by the farm from', 'date'),
      moved_to: exported('Moved by the farm to', 'date'),
      friend_name: exported('A friend collects', 'text', WORDS),
      unclaimed: exported('Unclaimed'),
      revision: exported('Changes', 'number'),
      changed_at: exported('Last change', 'moment'),
      marked_by: not(STAFF, { person: 'stays: what was handed over' }),
      ...unexported(INSIDE, 'pickup_id', 'short_of'),
    },
  },
  shortage_line: {
    part: 'pickups',
    columns: {
      way: exported('Short, made good by', 'text', {
        as: 'short_made_good',
        sql: (db) => db`(select max(way) from shortage_line where shortage_line.pickup_id = pickup.pickup_id and undone_at is null)`,
      }),
      cents: exported('Short, worth', 'money', {
        as: 'short_worth',
        sql: (db) => db`(select sum(cents)::int from shortage_line where shortage_line.pickup_id = pickup.pickup_id and undone_at is null)`,
      }),
      ...unexported(INSIDE, 'pickup_id', 'shortage_id', 'was_state', 'is_offered', 'by_hand_cents', 'lowered_cents', 'undone_at'),
    },
  },
  reminded: {
    part: 'pickups',
    columns: {
      at: exported('Reminded', 'moment', {
        as: 'reminded_at',
        sql: (db) => db`(select max(at) from reminded where reminded.pickup_id = pickup.pickup_id and reminded.email = app_user.email)`,
      }),
      email: not(INSIDE, { address: 'rows go' }),
      ...unexported(INSIDE, 'pickup_id', 'pickup_date'),
    },
  },
  cutoff_notice: {
    part: 'pickups',
    columns: {
      at: exported('Told of the cut-off', 'moment', {
        as: 'cutoff_told_at',
        sql: (db) =>
          db`(select max(at) from cutoff_notice where cutoff_notice.pickup_id = pickup.pickup_id and cutoff_notice.email = app_user.email)`,
      }),
      email: not(INSIDE, { address: 'rows go' }),
      ...unexported(INSIDE, 'pickup_id', 'pickup_date'),
    },
  },
  place_wish: {
    part: 'waiting',
    columns: {
      wish_id: exported('List', 'text', { as: 'list', sql: (db) => db`'place'` }),
      cycle_id: exported('Cycle', 'text', { as: 'egg_cycle', from: 'cycle.cycle_name' }),
      site_id: exported('Pickup site', 'text', { as: 'pickup_site', from: 'site.site_name' }),
      cartons: exported('Cartons', 'number'),
      state: exported('State'),
      asked_at: exported('Asked', 'moment'),
      held_until: exported('Held until', 'moment'),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'product_id', 'invitation_id'),
    },
  },
  waitlist_entry: {
    part: 'waiting',
    columns: {
      email: exported('List', 'text', { as: 'list', sql: (db) => db`'waitlist'`, address: 'rows go' }),
      joined_at: exported('Asked', 'moment', { as: 'asked_at' }),
      notified_at: exported('Told', 'moment'),
    },
  },
  invitation: {
    part: 'invitations',
    columns: {
      cycle_id: exported('Cycle', 'text', { as: 'egg_cycle', from: 'cycle.cycle_name' }),
      invited_at: exported('Invited', 'moment'),
      declined_at: exported('Declined', 'moment'),
      keep_until: exported('Place kept until', 'moment', { isOptional: true }),
      reminded_at: exported('Invited again', 'moment', { isOptional: true }),
      subscription_id: order,
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'invitation_id'),
    },
  },
  auto_renewal: {
    part: 'renewals',
    columns: {
      consented_at: exported('Turned on', 'moment'),
      terms: exported('Version of the terms', 'number'),
      pays: exported('Paid'),
      brand: exported('Card'),
      last4: exported('Its last digits'),
      ended_at: exported('Stopped', 'moment'),
      user_id: not(INSIDE, { person: 'stays: proof of what was agreed to' }),
      ...unexported(INSIDE, 'auto_renewal_id'),
      ...unexported(SECRET, 'customer', 'method'),
    },
  },
  planned_renewal: {
    part: 'renewals',
    columns: {
      told_at: exported('Announced', 'moment'),
      place_on: exported('Renews on', 'date'),
      total_cents: exported('For', 'money'),
      state: exported('State'),
      ...unexported(INSIDE, 'invitation_id', 'auto_renewal_id', 'subscription_id', 'installments'),
    },
  },
  site_host: {
    part: 'sites',
    columns: {
      site_id: tells(
        exported('Site', 'text', { as: 'site_name', from: 'site.site_name' }),
        exported('Address', 'text', { as: 'site_address', from: 'site.site_address' }),
      ),
      user_id: not(INSIDE, { person: 'rows go' }),
    },
  },
  packing_mail: {
    part: 'sites',
    columns: {
      sent_at: exported('Last list', 'moment', {
        as: 'last_list_at',
        sql: (db, { id }) => db`(select max(sent_at) from packing_mail m where m.site_id = site_host.site_id and m.user_id = ${id})`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'pickup_date', 'site_id'),
    },
  },
} as const satisfies Readonly<Record<string, Table>>
