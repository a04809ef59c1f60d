/**
 * Every column of the shop's tables: where the file of a person's own data tells it, or why it does not. Whoever adds a
 * column says here which of the two it is.
 */

type Told = { readonly [Column in string]: string }

/** Why a column is in nobody's file. */
const OTHERS = 'nothing about a person: the farm, its calendar, its places'
const SECRET = 'opens something, or proves something: never told'
const INSIDE = 'how rows hang together, or how the shop counts: says nothing that is not told elsewhere'
const NOBODYS = 'is not bound to a person'
const STAFF = 'about who did it, which is somebody else'

const all = (why: string, ...columns: string[]): Told => Object.fromEntries(columns.map((column) => [column, `- ${why}`]))
/** Columns that go by their own name in a section. */
const as = (section: string, ...columns: string[]): Told => Object.fromEntries(columns.map((column) => [column, `${section}.${column}`]))

/**
 * Every column that names a person: their rows go with a closed account, or stay under a number that tells nobody, and why.
 * Whoever adds a table says here which of the two it is, fills it in full-life.ts and, if it goes, deletes it in closing.ts.
 */
export const columnsOfPeople: Readonly<Record<string, 'goes' | `stays: ${string}`>> = {
  'account.user_id': 'goes',
  'calendar_key.user_id': 'goes',
  'egg_card.user_id': 'goes',
  'invitation.user_id': 'goes',
  'openid_link.user_id': 'goes',
  'packing_mail.user_id': 'goes',
  'place_wish.user_id': 'goes',
  'question.user_id': 'goes',
  'recovery_code.user_id': 'goes',
  'session.user_id': 'goes',
  'site_host.user_id': 'goes',
  'activity.user_id': 'stays: what was done is still done',
  'credit_entry.user_id': 'stays: a ledger',
  'packed.packed_by': 'stays: what was packed',
  'mail.seen_by': 'stays: what was looked at',
  'pickup.marked_by': 'stays: what was handed over',
  'refund.user_id': 'stays: money',
  'subscription.care_seen_by': 'stays: what was looked at',
  'subscription.user_id': 'stays: the books',
}

export const personalColumns: Readonly<Record<string, Told>> = {
  account: {
    ...all(INSIDE, 'user_id'),
    ...all(SECRET, 'password', 'factor_secret', 'factor_begun', 'factor_begun_at', 'factor_step'),
    ...all(INSIDE, 'access_no'),
    factor_since: 'account.second_factor_since',
    created_at: 'account.password_since',
    updated_at: 'account.password_changed_at',
  },
  activity: {
    ...as('changes', 'at', 'action', 'label', 'changes'),
    user_id: 'changes.by_you',
    ...all(INSIDE, 'activity_id', 'question_id'),
    ...all(STAFF, 'who'),
  },
  app_user: {
    ...as('account', 'id', 'email', 'email_verified', 'name', 'image', 'role', 'created_at', 'updated_at'),
    ...all(INSIDE, 'valid_since', 'checked_at', 'is_to_be_removed'),
    closed_at: '- who has closed their account cannot ask any more',
  },
  calendar_key: { user_id: 'account.calendar_addresses', ...all(SECRET, 'digest', 'nonce') },
  credit_entry: {
    ...as('credit', 'at', 'cents', 'reason', 'note'),
    subscription_id: 'credit.order',
    pickup_id: 'credit.pickup_date',
    ...all(INSIDE, 'entry_id', 'user_id'),
    ...all(STAFF, 'who'),
  },
  cycle: all(
    OTHERS,
    ...['cycle_id', 'cycle_name', 'start_date', 'end_date', 'number_of_weeks', 'is_active', 'opens_at', 'closes_at', 'started_itself'],
    ...['stopped_itself', 'cartons_limit', 'was_open', 'opened_after', 'closed_after', 'version', 'season_told_at'],
  ),
  day_change: all(OTHERS, 'day_change_id', 'pickup_date', 'site_id', 'to_date', 'note', 'created_at', 'version'),
  egg_card: {
    made_at: 'account.egg_card_since',
    is_wanted: 'account.egg_card_wanted',
    ...all(INSIDE, 'user_id', 'access_no'),
    ...all(SECRET, 'digest', 'nonce'),
  },
  geocoder_turn: all(OTHERS, 'only_row', 'next_at'),
  invitation: {
    ...as('invitations', 'invited_at', 'declined_at'),
    cycle_id: 'invitations.egg_cycle',
    subscription_id: 'invitations.order',
    ...all(INSIDE, 'invitation_id', 'user_id'),
  },
  mail: {
    ...as(
      'mails',
      'letter',
      'to_address',
      'subject',
      'reply_to',
      'status',
      'attempts',
      'last_error',
      'created_at',
      'sent_at',
      'resent_at',
      'removed_after',
    ),
    body_text: 'mails.text',
    body_html: '- the same words once more, as a page',
    unsubscribe_url: `- ${SECRET}`,
    calendar_of: '- its order, whose pickups are told',
    ...all(INSIDE, 'mail_id', 'is_secret', 'is_farewell', 'names_closed', 'mailing_id'),
    ...all(STAFF, 'seen_at', 'seen_by'),
  },
  mailing: all(
    'letters of the farm to many; each reader has theirs among the mails',
    ...['mailing_id', 'kind', 'subject', 'message', 'audience', 'digest', 'recipients', 'sent_by', 'created_at'],
  ),
  openid_link: {
    issuer: 'account.continues_with',
    subject: 'account.continues_as',
    linked_at: 'account.continues_since',
    ...all(INSIDE, 'user_id'),
  },
  mail_pace: all(NOBODYS, 'is_one', 'next_at'),
  last_backup: all(NOBODYS, 'is_only', 'name', 'place', 'taken_at', 'bytes', 'row_count', 'took_ms'),
  alarm: all(NOBODYS, 'name', 'since', 'told_at', 'well_since', 'looked_at'),
  alert: all(NOBODYS, 'alert_id', 'is_over', 'title', 'says', 'at'),
  packed: { ...all(OTHERS, 'pickup_date', 'site_id', 'contents', 'packed_at'), ...all(STAFF, 'packed_by') },
  packing_mail: { sent_at: 'sites.last_list_at', ...all(INSIDE, 'pickup_date', 'site_id', 'user_id') },
  part_state: {
    ...all(NOBODYS, 'part', 'ok_at', 'failed_at', 'failing_since'),
    reason:
      '- words of others, which may name a person: addresses are taken out before they are kept, and all of it when the part works again',
  },
  payment_event: all(NOBODYS, 'event_id', 'type', 'received_at'),
  pickup: {
    ...as(
      'pickups',
      'week',
      'pickup_date',
      'cartons',
      'state',
      'with_week',
      'chosen_week',
      'held_from',
      'moved_from',
      'moved_to',
      'friend_name',
      'mark',
      'marked_at',
      'unclaimed',
      'revision',
      'changed_at',
    ),
    subscription_id: 'pickups.order',
    site_id: 'pickups.pickup_site',
    chosen_site_id: 'pickups.chosen_site',
    ...all(INSIDE, 'pickup_id'),
    ...all(STAFF, 'marked_by'),
  },
  place: all('an address that somebody looked for; nobody knows who', 'query', 'lat', 'lon', 'label', 'found_at'),
  place_wish: {
    ...as('waiting', 'cartons', 'state', 'asked_at', 'held_until'),
    cycle_id: 'waiting.egg_cycle',
    site_id: 'waiting.pickup_site',
    ...all(INSIDE, 'wish_id', 'user_id'),
  },
  press: all(
    'a key that a page chose, and the number of what its button made; forgotten after a month',
    'press_key',
    'digest',
    'made_id',
    'at',
  ),
  question: {
    ...as('questions', 'name', 'email', 'subject', 'message', 'created_at', 'resolved_at', 'answer', 'answered_at', 'removed_after'),
    ...all(INSIDE, 'id', 'user_id'),
  },
  rate_limit: all('digests that count tries, for an hour or a season', 'key', 'points', 'expire'),
  receipt: {
    ...as('receipts', 'kind', 'method', 'cents', 'paid_on', 'at', 'part', 'of_receipt', 'payment_ref', 'session_id', 'disputed', 'note'),
    ...as('receipts', 'weeks', 'cartons_per_week', 'donation_cartons', 'price_cents', 'total_cents', 'credit_cents', 'owed_cents'),
    receipt_no: 'receipts.receipt',
    subscription_id: 'receipts.order',
    gift_id: '- the gift that it is of, which is told',
    ...all('what the provider keeps of the farm', 'fee_cents', 'fee_asked_at'),
    ...all(STAFF, 'who'),
  },
  receipt_counter: all(NOBODYS, 'only_row', 'last_no'),
  recovery_code: { user_id: 'account.recovery_codes', ...all(SECRET, 'digest') },
  refund: {
    ...as('refunds', 'cents', 'cancel', 'credit_cents', 'asked_at', 'state', 'reason', 'provider_ref'),
    subscription_id: 'refunds.order',
    ...all(INSIDE, 'refund_id', 'provider_key', 'coming_cents'),
    ...all(STAFF, 'user_id', 'who'),
  },
  refund_share: all('how a refund is shared among payments, which are told with what went back of each', 'refund_id', 'receipt_no', 'cents', 'provider_key', 'provider_ref'),
  reminded: { at: 'pickups.reminded_at', ...all(INSIDE, 'pickup_id', 'pickup_date', 'email') },
  reminder_choice: { reminder: 'account.reminder', address_digest: `- ${INSIDE}` },
  session: {
    ...as('sessions', 'began_at', 'seen_at', 'ends_at', 'device', 'network', 'is_lasting', 'factor_at'),
    ...all(INSIDE, 'session_id', 'user_id'),
    ...all(SECRET, 'digest'),
  },
  farm_photo: all(OTHERS, 'only_row', 'hash', 'alt', 'width', 'height', 'bytes'),
  shop: all(
    OTHERS,
    ...[
      'only_row',
      'shop_id',
      'second_factor_required',
      'farm_name',
      'carton_price_cents',
      'last_mass_email_at',
      'last_waitlist_email_at',
      'is_demo',
      'late_from',
      'late_until',
    ],
    ...['late_text', 'time_zone', 'reply_to', 'cutoff_days', 'cutoff_time', 'free_skips', 'unclaimed', 'accent', 'logo', 'version'],
    ...['mail_text_months', 'question_months', 'abandoned_days', 'about', 'pantry_name', 'farm_address', 'season_letter'],
    ...['price_confirmed_at', 'looked_at', 'shared_at'],
  ),
  site: all(
    OTHERS,
    ...[
      'site_id',
      'site_name',
      'site_address',
      'site_instructions',
      'pickup_start_day',
      'pickup_deadline_day',
      'lat',
      'lon',
      'archived_at',
      'places',
      'version',
    ],
    ...['pickup_from', 'pickup_until', 'last_day_until', 'site_town', 'is_address_public'],
  ),
  site_host: { site_id: 'sites.site_name', user_id: `- ${INSIDE}` },
  subscription: {
    ...as(
      'orders',
      'status',
      'name',
      'email',
      'second_email',
      'additional_notes',
      'farm_notes',
      'cartons_per_week',
      'donation_cartons',
      'weeks',
      'price_cents',
    ),
    ...as(
      'orders',
      'total_cents',
      'credit_cents',
      'paid_cents',
      'refunded_cents',
      'payment_ref',
      'checkout_session_id',
      'checkout_expires_at',
      'processing_since',
    ),
    ...as('orders', 'disputed', 'care', 'created_at', 'settled_at', 'site_instructions'),
    id: 'orders.order',
    cycle_id: 'orders.egg_cycle',
    site_id: 'orders.pickup_site',
    site_name: 'orders.pickup_site',
    checkout_url: `- ${SECRET}`,
    ...all(INSIDE, 'user_id', 'version'),
    ...all(STAFF, 'care_seen_at', 'care_seen_by'),
  },
  unsubscribed: { at: 'account.unsubscribed_at', address_digest: `- ${INSIDE}` },
  verification: {
    ...as('links', 'created_at', 'updated_at', 'expires_at'),
    identifier: 'links.purpose',
    ...all(INSIDE, 'id'),
    ...all(SECRET, 'value'),
  },
  waitlist_entry: { joined_at: 'waiting.asked_at', notified_at: 'waiting.notified_at', email: `- ${INSIDE}` },
}
