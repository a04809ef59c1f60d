import { INSIDE, not, SECRET, type Table, told, untold } from './line.ts'

/** Who somebody is, and how they get in. */
export const accountTables = {
  app_user: {
    part: 'account',
    columns: {
      id: told('Number'),
      email: told('Email', 'text', { closed: null }),
      email_verified: told('Verified', 'text', { closed: false }),
      name: told('Name', 'text', { closed: '' }),
      image: told('Picture', 'text', { closed: null }),
      role: told('Role', 'text', { closed: 'user' }),
      language: told('Language', 'text', { closed: null }),
      created_at: told('Made', 'moment'),
      updated_at: told('Changed', 'moment'),
      valid_since: not(INSIDE, { closed: null }),
      checked_at: not(INSIDE, { closed: null }),
      is_to_be_removed: not(INSIDE, { closed: true }),
      ...untold('who has closed their account cannot ask any more', 'closed_at'),
    },
  },
  account: {
    part: 'account',
    columns: {
      created_at: told('Password since', 'moment', {
        as: 'password_since',
        sql: (db) => db`(select min(created_at) from account where user_id = app_user.id)`,
      }),
      updated_at: told('Password changed', 'moment', {
        as: 'password_changed_at',
        sql: (db) => db`(select max(updated_at) from account where user_id = app_user.id)`,
      }),
      factor_since: told('Two-step login since', 'moment', {
        as: 'second_factor_since',
        sql: (db) => db`(select max(factor_since) from account where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...untold(INSIDE, 'access_no'),
      ...untold(SECRET, 'password', 'factor_secret', 'factor_begun', 'factor_begun_at', 'factor_step'),
    },
  },
  recovery_code: {
    part: 'account',
    columns: {
      user_id: told('Recovery codes left', 'number', {
        as: 'recovery_codes',
        sql: (db) => db`(select count(*)::int from recovery_code where user_id = app_user.id)`,
        person: 'rows go',
      }),
      ...untold(SECRET, 'digest'),
    },
  },
  calendar_key: {
    part: 'account',
    columns: {
      user_id: told('Calendar addresses', 'number', {
        as: 'calendar_addresses',
        sql: (db) => db`(select count(*)::int from calendar_key where user_id = app_user.id)`,
        person: 'rows go',
      }),
      ...untold(SECRET, 'digest', 'nonce'),
    },
  },
  egg_card: {
    part: 'account',
    columns: {
      made_at: told('Egg card since', 'moment', {
        as: 'egg_card_since',
        sql: (db) => db`(select made_at from egg_card where user_id = app_user.id)`,
      }),
      is_wanted: told('Egg card wanted', 'text', {
        as: 'egg_card_wanted',
        sql: (db) => db`(select is_wanted from egg_card where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...untold(INSIDE, 'access_no'),
      ...untold(SECRET, 'digest', 'nonce'),
    },
  },
  openid_link: {
    part: 'account',
    columns: {
      issuer: told('Continues with', 'text', {
        as: 'continues_with',
        sql: (db) => db`(select string_agg(issuer, ', ' order by linked_at) from openid_link where user_id = app_user.id)`,
      }),
      subject: told('Known there as', 'text', {
        as: 'continues_as',
        sql: (db) => db`(select string_agg(subject, ', ' order by linked_at) from openid_link where user_id = app_user.id)`,
      }),
      linked_at: told('Continues since', 'moment', {
        as: 'continues_since',
        sql: (db) => db`(select min(linked_at) from openid_link where user_id = app_user.id)`,
      }),
      user_id: not(INSIDE, { person: 'rows go' }),
    },
  },
  reminder_choice: {
    part: 'account',
    columns: {
      reminder: told('Reminders', 'text', {
        sql: (db, { email, email_verified }) =>
          db`case when ${email_verified} then coalesce((select reminder from reminder_choice where address_digest = address_digest(${email})), 'evening') end`,
      }),
      ...untold(INSIDE, 'address_digest'),
    },
  },
  unsubscribed: {
    part: 'account',
    columns: {
      at: told('Unsubscribed from news', 'moment', {
        as: 'unsubscribed_at',
        sql: (db, { email, email_verified }) =>
          db`case when ${email_verified} then (select at from unsubscribed where address_digest = address_digest(${email})) end`,
      }),
      ...untold(INSIDE, 'address_digest'),
    },
  },
  session: {
    part: 'sessions',
    columns: {
      began_at: told('Logged in', 'moment'),
      seen_at: told('Last seen', 'moment'),
      ends_at: told('Ends', 'moment'),
      device: told('Device'),
      network: told('Network'),
      is_lasting: told('Remembered'),
      factor_at: told('Second factor', 'moment'),
      user_id: not(INSIDE, { person: 'rows go' }),
      ...untold(INSIDE, 'session_id'),
      ...untold(SECRET, 'digest'),
    },
  },
  verification: {
    part: 'links',
    columns: {
      identifier: told('For', 'text', { as: 'purpose', sql: (db) => db`split_part(identifier, ':', 1)` }),
      created_at: told('Made', 'moment'),
      updated_at: told('Changed', 'moment'),
      expires_at: told('Ends', 'moment'),
      ...untold(INSIDE, 'id'),
      ...untold(SECRET, 'value'),
    },
  },
} as const satisfies Readonly<Record<string, Table>>
