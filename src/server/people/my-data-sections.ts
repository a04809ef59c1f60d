import type { Kind } from '../sheets/xlsx/sheet.ts'
import type { SectionName } from '../store/people/my-data.ts'

/** The parts of a person's data, and what stands over each column of their sheets. */

type Columns = Readonly<Record<string, readonly [header: string, kind: Kind]>>
type Section = { sheet: string; columns: Columns }

const made = ['Made', 'moment'] as const
const order = ['Order', 'text'] as const
const removed = ['Text removed after months', 'number'] as const

export const sections: Readonly<Record<SectionName, Section>> = {
  account: {
    sheet: 'Account',
    columns: {
      id: ['Number', 'text'],
      email: ['Email', 'text'],
      email_verified: ['Verified', 'text'],
      name: ['Name', 'text'],
      image: ['Picture', 'text'],
      role: ['Role', 'text'],
      created_at: made,
      updated_at: ['Changed', 'moment'],
      password_since: ['Password since', 'moment'],
      password_changed_at: ['Password changed', 'moment'],
      second_factor_since: ['Second factor since', 'moment'],
      recovery_codes: ['Recovery codes left', 'number'],
      calendar_addresses: ['Calendar addresses', 'number'],
      reminder: ['Reminders', 'text'],
      unsubscribed_at: ['Unsubscribed from news', 'moment'],
    },
  },
  orders: {
    sheet: 'Orders',
    columns: {
      order,
      status: ['State', 'text'],
      egg_cycle: ['Cycle', 'text'],
      start_date: ['First day', 'date'],
      end_date: ['Last day', 'date'],
      name: ['Name', 'text'],
      email: ['Email', 'text'],
      second_email: ['Second email', 'text'],
      additional_notes: ['Notes', 'text'],
      pickup_site: ['Pickup site', 'text'],
      site_instructions: ['Instructions', 'text'],
      cartons_per_week: ['Cartons a week', 'number'],
      donation_cartons: ['Donated cartons', 'number'],
      weeks: ['Weeks', 'number'],
      price_cents: ['Price of a carton', 'money'],
      total_cents: ['Total', 'money'],
      credit_cents: ['Paid by credit', 'money'],
      paid_cents: ['Paid by card', 'money'],
      refunded_cents: ['Refunded', 'money'],
      payment_ref: ['Payment', 'text'],
      checkout_session_id: ['Checkout', 'text'],
      checkout_expires_at: ['Checkout open until', 'moment'],
      processing_since: ['With the bank since', 'moment'],
      disputed: ['Disputed', 'text'],
      care: ['Marked', 'text'],
      created_at: made,
      settled_at: ['Settled', 'moment'],
    },
  },
  pickups: {
    sheet: 'Pickups',
    columns: {
      order,
      pickup_date: ['Day', 'date'],
      week: ['Week', 'number'],
      pickup_site: ['Pickup site', 'text'],
      cartons: ['Cartons', 'number'],
      state: ['State', 'text'],
      with_week: ['Collected with week', 'number'],
      chosen_week: ['Moved to week', 'number'],
      chosen_site: ['Moved to site', 'text'],
      held_from: ['Kept since', 'date'],
      mark: ['Handed over', 'text'],
      marked_at: ['Noted', 'moment'],
      unclaimed: ['Unclaimed', 'text'],
      revision: ['Changes', 'number'],
      changed_at: ['Last change', 'moment'],
      reminded_at: ['Reminded', 'moment'],
    },
  },
  credit: {
    sheet: 'Credit',
    columns: {
      at: ['When', 'moment'],
      cents: ['Credit', 'money'],
      reason: ['Why', 'text'],
      order,
      pickup_date: ['Pickup', 'date'],
      note: ['Note', 'text'],
    },
  },
  questions: {
    sheet: 'Questions',
    columns: {
      created_at: ['Asked', 'moment'],
      name: ['Name', 'text'],
      email: ['Email', 'text'],
      subject: ['Subject', 'text'],
      message: ['Message', 'text'],
      answer: ['Answer', 'text'],
      answered_at: ['Answered', 'moment'],
      resolved_at: ['Resolved', 'moment'],
      removed_after: removed,
    },
  },
  mails: {
    sheet: 'Mails',
    columns: {
      created_at: ['Written', 'moment'],
      sent_at: ['Sent', 'moment'],
      resent_at: ['Sent once more', 'moment'],
      status: ['State', 'text'],
      attempts: ['Tries', 'number'],
      last_error: ['Trouble', 'text'],
      letter: ['Kind', 'text'],
      to_address: ['To', 'text'],
      reply_to: ['Answers to', 'text'],
      subject: ['Subject', 'text'],
      text: ['Text', 'text'],
      removed_after: removed,
    },
  },
  refunds: {
    sheet: 'Refunds',
    columns: {
      order,
      cents: ['Refund', 'money'],
      cancel: ['Ended the order', 'text'],
      credit_cents: ['Became credit', 'money'],
      asked_at: ['Asked', 'moment'],
      state: ['State', 'text'],
      reason: ['Why not', 'text'],
      provider_ref: ['Payment', 'text'],
    },
  },
  waiting: {
    sheet: 'Waiting',
    columns: {
      list: ['List', 'text'],
      egg_cycle: ['Cycle', 'text'],
      pickup_site: ['Pickup site', 'text'],
      cartons: ['Cartons', 'number'],
      state: ['State', 'text'],
      asked_at: ['Asked', 'moment'],
      held_until: ['Held until', 'moment'],
      notified_at: ['Told', 'moment'],
    },
  },
  invitations: {
    sheet: 'Invitations',
    columns: { egg_cycle: ['Cycle', 'text'], invited_at: ['Invited', 'moment'], declined_at: ['Declined', 'moment'], order },
  },
  sites: {
    sheet: 'Sites you look after',
    columns: { site_name: ['Site', 'text'], site_address: ['Address', 'text'], last_list_at: ['Last list', 'moment'] },
  },
  sessions: {
    sheet: 'Logins',
    columns: {
      began_at: ['Logged in', 'moment'],
      seen_at: ['Last seen', 'moment'],
      ends_at: ['Ends', 'moment'],
      device: ['Device', 'text'],
      network: ['Network', 'text'],
      is_lasting: ['Remembered', 'text'],
      factor_at: ['Second factor', 'moment'],
    },
  },
  links: {
    sheet: 'Mailed links',
    columns: { purpose: ['For', 'text'], created_at: made, updated_at: ['Changed', 'moment'], expires_at: ['Ends', 'moment'] },
  },
  changes: {
    sheet: 'Changes',
    columns: {
      at: ['When', 'moment'],
      action: ['What', 'text'],
      label: ['Of', 'text'],
      changes: ['Details', 'text'],
      by_you: ['By you', 'text'],
    },
  },
}
