import { exported, INSIDE, not, SECRET, type Table, unexported } from './line.ts'

/** Who a person is, and how they log in. */
export const accountTables = {
  app_user: {
    part: 'account',
    columns: {
      id: exported('Number'),
      email: exported('Email', 'text', { closed: null }),
      email_verified: exported('Verified', 'text', { closed: false }),
      name: exported('Name', 'text', { closed: '' }),
      farm_note: exported('Note of the farm', 'text', { closed: '' }),
      image: exported('Picture', 'text', { closed: null }),
      role: exported('Role', 'text', { closed: 'user' }),
      language: exported('Language', 'text', { closed: null }),
      short_first: exported('Skipped first when eggs are short', 'text', { closed: false }),
      short_way: exported('What is short is made good by', 'text', { closed: null }),
      created_at: exported('Made', 'moment'),
      updated_at: exported('Changed', 'moment'),
      valid_since: not(INSIDE, { closed: null }),
      checked_at: not(INSIDE, { closed: null }),
      is_to_be_removed: not(INSIDE, { closed: true }),
      ...unexported('who has closed their account cannot ask any more', 'closed_at'),
    },
  },
  account: {
    part: 'account',
    columns: {
      created_at: exported('Password since', 'moment', {
        as: 'password_since',
        sql: (db) => db`(select min(created_at) from account where user_id = app_user.id)`,
      }),
      updated_at: exported('Password changed', 'moment', {
        as: 'password_changed_at',
        sql: (db) => db`(select max(updated_at) from account where user_id = app_user.id)`,
      }),
      factor_since: exported('Two-step login since', 'moment', {
        as: 'second_factor_since',
        sql: (db) => db`(select max(factor_since) from account where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'access_no', 'has_passkey', 'factor_proved'),
      ...unexported(SECRET, 'password', 'factor_secret', 'factor_begun', 'factor_begun_at', 'factor_step'),
    },
  },
  recovery_code: {
    part: 'account',
    columns: {
      user_id: exported('Recovery codes left', 'number', {
        as: 'recovery_codes',
        sql: (db) => db`(select count(*)::int from recovery_code where user_id = app_user.id)`,
        person: 'rows go',
      }),
      ...unexported(INSIDE, 'is_short'),
      ...unexported(SECRET, 'digest'),
    },
  },
  passkey: {
    part: 'account',
    columns: {
      name: exported('Passkeys', 'text', {
        as: 'passkeys',
        sql: (db) => db`(select string_agg(name, ', ' order by added_at) from passkey where user_id = app_user.id)`,
      }),
      added_at: exported('First passkey added', 'moment', {
        as: 'passkey_added_at',
        sql: (db) => db`(select min(added_at) from passkey where user_id = app_user.id)`,
      }),
      used_at: exported('Passkey last used', 'moment', {
        as: 'passkey_used_at',
        sql: (db) => db`(select max(used_at) from passkey where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'passkey_id', 'counter', 'transports', 'is_synced', 'is_backed_up'),
      ...unexported(SECRET, 'credential_id', 'public_key'),
    },
  },
  push_device: {
    part: 'account',
    columns: {
      device: exported('Notifications on', 'text', {
        as: 'notified_devices',
        sql: (db) => db`(select string_agg(device, ', ' order by made_at) from push_device where user_id = app_user.id)`,
      }),
      made_at: exported('Notifications since', 'moment', {
        as: 'notified_since',
        sql: (db) => db`(select min(made_at) from push_device where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'push_device_id', 'session_id', 'wait_until'),
      ...unexported(SECRET, 'endpoint', 'p256dh', 'auth'),
    },
  },
  passkey_challenge: {
    columns: { ...unexported(INSIDE, 'purpose', 'ends_at'), ...unexported(SECRET, 'bound_to', 'challenge') },
  },
  login_code: {
    columns: {
      user_id: not(INSIDE, { person: 'rows go' }),
      email: not(INSIDE, { address: 'rows go' }),
      ...unexported(INSIDE, 'login_code_id', 'tries', 'ends_at'),
      ...unexported(SECRET, 'browser_digest', 'code_digest'),
    },
  },
  calendar_key: {
    part: 'account',
    columns: {
      user_id: exported('Calendar addresses', 'number', {
        as: 'calendar_addresses',
        sql: (db) => db`(select count(*)::int from calendar_key where user_id = app_user.id)`,
        person: 'rows go',
      }),
      ...unexported(SECRET, 'digest', 'nonce'),
    },
  },
  egg_card: {
    part: 'account',
    columns: {
      made_at: exported('Egg card since', 'moment', {
        as: 'egg_card_since',
        sql: (db) => db`(select made_at from egg_card where user_id = app_user.id)`,
      }),
      is_wanted: exported('Egg card wanted', 'text', {
        as: 'egg_card_wanted',
        sql: (db) => db`(select is_wanted from egg_card where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'access_no'),
      ...unexported(SECRET, 'digest', 'nonce'),
    },
  },
  openid_link: {
    part: 'account',
    columns: {
      issuer: exported('Continues with', 'text', {
        as: 'continues_with',
        sql: (db) => db`(select string_agg(issuer, ', ' order by linked_at) from openid_link where user_id = app_user.id)`,
      }),
      subject: exported('Known there as', 'text', {
        as: 'continues_as',
        sql: (db) => db`(select string_agg(subject, ', ' order by linked_at) from openid_link where user_id = app_user.id)`,
      }),
      linked_at: exported('Continues since', 'moment', {
        as: 'continues_since',
        sql: (db) => db`(select min(linked_at) from openid_link where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
    },
  },
  reminder_choice: {
    part: 'account',
    columns: {
      reminder: exported('Reminders', 'text', {
        sql: (db, { email, email_verified }) =>
          db`case when ${email_verified} then coalesce((select reminder from reminder_choice where address_digest = address_digest(${email})), 'evening') end`,
      }),
      ...unexported(INSIDE, 'address_digest'),
    },
  },
  unsubscribed: {
    part: 'account',
    columns: {
      at: exported('Unsubscribed from news', 'moment', {
        as: 'unsubscribed_at',
        sql: (db, { email, email_verified }) =>
          db`case when ${email_verified} then (select at from unsubscribed where address_digest = address_digest(${email})) end`,
      }),
      ...unexported(INSIDE, 'address_digest'),
    },
  },
  session: {
    part: 'sessions',
    columns: {
      began_at: exported('Logged in', 'moment'),
      seen_at: exported('Last seen', 'moment'),
      ends_at: exported('Ends', 'moment'),
      device: exported('Device'),
      network: exported('Network'),
      is_lasting: exported('Remembered'),
      factor_at: exported('Second factor', 'moment'),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...unexported(INSIDE, 'session_id'),
      ...unexported(SECRET, 'digest', 'is_guessable'),
    },
  },
  email_request: {
    columns: {
      email: not('an address that somebody typed, who need not be its owner; goes with the email, at the latest after a day', {
        address: 'rows go',
      }),
      ...unexported(INSIDE, 'request_id', 'kind', 'requested_at'),
    },
  },
  verification: {
    part: 'links',
    columns: {
      identifier: exported('For', 'text', { as: 'purpose', sql: (db) => db`split_part(identifier, ':', 1)` }),
      created_at: exported('Made', 'moment'),
      updated_at: exported('Changed', 'moment'),
      expires_at: exported('Ends', 'moment'),
      ...unexported(INSIDE, 'id'),
      ...unexported(SECRET, 'value'),
    },
  },
} as const satisfies Readonly<Record<string, Table>>
