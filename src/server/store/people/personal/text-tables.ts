import { exported, INSIDE, NULLED, not, OTHERS, SECRET, STAFF, type Table, unexported, WORDS } from './line.ts'

/** What people wrote, emails to them, and notes about them. */

const FARM_LETTER = 'letters of the farm to many; each reader has theirs among the mails'
const QUIET = 'who asks has logged in, and is not among them any more'

export const textTables = {
  question: {
    part: 'questions',
    kept: 'question_months',
    columns: {
      created_at: exported('Asked', 'moment'),
      name: exported('Name', 'text', WORDS),
      email: exported('Email', 'text', WORDS),
      subject: exported('Subject', 'text', WORDS),
      message: exported('Message', 'text', WORDS),
      answer: exported('Answer', 'text', NULLED),
      answered_at: exported('Answered', 'moment'),
      resolved_at: exported('Resolved', 'moment'),
      removed_after: exported('Text removed after months', 'number'),
      user_id: not(INSIDE, NULLED),
      ...unexported(INSIDE, 'id'),
    },
  },
  // Packing lists for hosts and questions to the farm are about other people.
  mail: {
    part: 'mails',
    kept: 'mail_text_months',
    columns: {
      created_at: exported('Written', 'moment'),
      sent_at: exported('Sent', 'moment'),
      resent_at: exported('Resent', 'moment'),
      status: exported('State'),
      attempts: exported('Tries', 'number'),
      last_error: exported('Trouble'),
      letter: exported('Kind'),
      to_address: exported('To'),
      reply_to: exported('Answers to', 'text', NULLED),
      subject: exported('Subject', 'text', {
        sql: (db) => db`case when letter in ('packing-list', 'question') then null else subject end`,
      }),
      body_text: exported('Text', 'text', {
        as: 'text',
        sql: (db) => db`case when is_secret or letter in ('packing-list', 'question') then null else body_text end`,
        ...NULLED,
      }),
      removed_after: exported('Text removed after months', 'number'),
      body_html: not('the same words once more, as a page', NULLED),
      unsubscribe_url: not(SECRET, NULLED),
      seen_by: not(STAFF, { person: 'stays: what was looked at' }),
      ...unexported('its order, whose pickups are told', 'calendar_of'),
      ...unexported(INSIDE, 'mail_id', 'is_secret', 'is_farewell', 'names_closed', 'mailing_id'),
      ...unexported(STAFF, 'seen_at'),
    },
  },
  mailing: {
    columns: {
      sent_by: not(FARM_LETTER, { address: 'replaced' }),
      ...unexported(FARM_LETTER, 'mailing_id', 'kind', 'subject', 'message', 'audience', 'digest', 'recipients', 'created_at'),
    },
  },
  planned_email: {
    columns: {
      planned_by: not(FARM_LETTER, { address: 'replaced' }),
      ...unexported(FARM_LETTER, 'planned_id', 'letter', 'people', 'audience', 'subject', 'send_at', 'digest', 'state', 'trouble'),
      ...unexported(FARM_LETTER, 'mailing_id', 'created_at', 'ended_at'),
    },
  },
  activity: {
    part: 'changes',
    kept: 'question_months',
    columns: {
      at: exported('When', 'moment'),
      action: exported('What'),
      label: exported('Of'),
      changes: exported('Details', 'text', { sql: (db) => db`changes::text` }),
      user_id: exported('By you', 'text', {
        as: 'by_you',
        sql: (db, { id }) => db`user_id is not distinct from ${id}`,
        person: 'stays: what was done is still done',
      }),
      ...unexported(INSIDE, 'activity_id', 'question_id'),
      ...unexported(STAFF, 'who'),
    },
  },
  import: {
    columns: {
      created_by: not(STAFF, { closed: null }),
      ...unexported('a file of the farm, which goes when its lines are brought in', 'content', 'file_name', 'sheet', 'sheets', 'columns'),
      ...unexported('values of its columns, which go when its rows are brought in', 'choices', 'found_values'),
      ...unexported(OTHERS, 'import_id', 'matching', 'defaults', 'counts', 'state', 'version', 'created_at', 'finished_at', 'invited'),
      ...unexported(OTHERS, 'done_rows', 'taken_back_rows', 'kept_rows', 'farm_seen'),
    },
  },
  import_row: {
    kept: 30,
    columns: {
      cells: not('what the farm wrote down, which became the account and the order', NULLED),
      edits: not('what the farm wrote over it', NULLED),
      reads: not('what was read in it', NULLED),
      user_id: not(INSIDE, { closed: null }),
      ...unexported(
        INSIDE,
        'import_id',
        'line',
        'digest',
        'brought',
        'outcome',
        'decision',
        'subscription_id',
        'order_version',
        'receipt_no',
        'is_dated',
      ),
    },
  },
  quiet_address: {
    columns: {
      address: not(QUIET, { address: 'rows go' }),
      ...unexported(QUIET, 'since'),
    },
  },
} as const satisfies Readonly<Record<string, Table>>
