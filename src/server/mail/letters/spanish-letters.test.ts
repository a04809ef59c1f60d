import { describe, expect, test } from 'vitest'
import type { Language } from '../../../shared/language.ts'
import type { LetterName } from '../../../shared/letter-kinds.ts'
import { declined } from '../../../words/en/refusals/failures.ts'
import { handOverWords } from '../../../words/es/hand-over.ts'
import * as unclaimed from '../../../words/es/letters/unclaimed-letters.ts'
import * as account from './account-letters.ts'
import { orderChangedLetter } from './changed-letters.ts'
import { cutoffLetter, type OpenDay } from './cutoff-letters.ts'
import * as ended from './ended-letters.ts'
import { massLetter, massSubject, personalLetter, waitlistLetter } from './farm-letters.ts'
import * as gifts from './gift-letters.ts'
import { accountMadeLetter } from './imported-letters.ts'
import * as installments from './installment-letters.ts'
import { lateLetter } from './late-letters.ts'
import type { Head, Letter } from './letter.ts'
import * as orders from './order-letters.ts'
import * as owed from './owed-letters.ts'
import { daysMovedLetter, packingLetter } from './packing-letters.ts'
import { movedLetter } from './pickup-letters.ts'
import { answerLetter, questionCopyLetter } from './question-letters.ts'
import { reminderLetter } from './reminder-letters.ts'
import * as renewal from './renewal/renewal-letters.ts'
import * as seasons from './season-letters.ts'
import * as factor from './second-factor-letters.ts'
import { unclaimedLetter } from './unclaimed-letters.ts'
import { backLetter, notMadeUpLetter, shortLetter, shortListLetter } from './week/short-letters.ts'
import { spareLetter } from './week/spare-letters.ts'

/** To the farm itself, which reads English. */
type FarmsLetter = 'payment-held' | 'gift-notice' | 'question' | 'test-mail' | 'alarm'

const url = 'https://shop.farm.example/x'
const about = { reference: 'DZ-7K2', egg_cycle: 'Fall 2026', url }
const receipt = { number: '000012', url }
const card = { brand: 'visa', last4: '4242' }
const hours = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: '12:00' }
const days = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' } as const
const place = { site_name: 'Barn', site_address: '1 Main St, Dryden, NY 13053', site_instructions: '' }
const rule = { cutoff_days: 2, cutoff_time: '18:00' }
const visit = { pickup_date: '2026-02-05', cartons: 2 }
const left_at_sites = [1, 2].map((cartons) => ({
  cartons,
  pickup_date: '2026-11-17',
  collect_until: '2026-11-18',
  pickup_site: 'Barn',
  pickup_from: null,
  pickup_until: null,
  last_day_until: cartons === 1 ? null : '12:00',
}))
const unpaid = { owed_cents: 5000, debt_cents: 1300, withCredit: false, isInInstallments: false }
const due = { owed_cents: 5000, due_date: '2026-02-20', how: 'Zelle: hens@farm.example' }
const gift = { cents: 10_400, cartons_per_week: 2, egg_cycle: 'Fall 2026', from_name: 'Ann', to_name: 'Bo', message: '' }
const order: orders.OrderFacts = {
  site_id: 1,
  ...{ ...about, ...place, ...hours, ...days, rule, receipt, card },
  ...{ weeks: 2, cartons_per_week: 2, donation_cartons: 1, paid_cents: 2600, credit_cents: 1000 },
  visits: [visit, { pickup_date: '2026-02-12', cartons: 2 }],
  changes: [],
  canSkip: true,
  coming: [{ due_date: '2026-03-05', cents: 1300 }],
}
const renewing = {
  egg_cycle: 'Fall 2026',
  site_name: 'Barn',
  lines: [{ cartons_per_week: 2, weeks: 8 }],
  place_on: '2026-02-05',
  total_cents: 10_400,
  rises: [{ was: 600, is: 650 }],
  stopUrl: url,
}
const stop = {
  ...{ ...visit, ...place, ...hours },
  ...{ email: 'ann@people.example', is_account: true, card_of: null, language: 'es' as Language, moved_from: null, moved_to: null },
  ...{ has_friend: true, collect_until: '2026-02-06', can_skip: true },
}
const day = { pickup_date: '2026-02-05', isToday: false, stops: [stop], changesUntil: '2026-02-04 18:00', url, stopUrl: url }
const openVisit = { ...stop, pickup_id: 1, can_move: true, choice: 'evening' as const }
const openDay: OpenDay = { visits: [openVisit], until: '2026-02-03 18:00', url, stopUrl: url }
const move = {
  from_date: '2026-02-05',
  to_date: '2026-02-06',
  cartons: 2,
  site: 'Barn',
  hours,
  from_site: undefined,
  made_up_for: undefined,
}
const wayOut = { to_date: '2026-02-06', until: '2026-02-04 18:00', url, canSkip: true, isFree: true, isOnly: false }
const was = { ...place, ...days, ...hours }
const movedDay = { ...{ site_id: 1, site_name: 'Barn', from_date: '2026-02-05', to_date: '2026-02-06' }, pickups: 2, orders: 2, cartons: 4 }
const missed = { missed_date: '2026-02-05', kept: [{ ...visit, ...place, ...hours }], given: [{ cartons: 1, site_name: 'Barn' }] }
const cycle = { egg_cycle: 'Fall 2026', start_date: '2026-09-01', end_date: '2026-11-01', number_of_weeks: 9 }
const invited = { ...cycle, opens_at: '2026-08-01 09:00', last_cartons: 2, last_site: 'Barn', url }
const named = { pickup_id: 1, order_id: 1, reference: 'DZ-7K2', notes: '', owed_cents: 0, due_date: null }
const packed = {
  ...place,
  ...hours,
  site_id: 1,
  cartons: 4,
  donated: 2,
  names: [{ ...named, name: 'Ann M.', cartons: 2, held_from: '2026-01-29' }],
}
const packing = { date: '2026-02-05', pantry_name: '', now: new Date('2026-02-04T23:00:00Z'), time_zone: 'America/New_York', url }
const question = { subject: 'Huevos', message: 'Hola.' }
const failed = { ...about, card, cents: 1300, failure: declined, hasStopped: false, isUseless: false }
const lost = { date: '2026-02-05', site: 'Barn', was: 2, is: 1, isDonated: false }
const shorted = { credit_cents: 0, owed_cents: 0, isByCard: false, by_hand_cents: 650, made_up: [], note: '', pantry: '' }
const late = { site: { ...place, ...hours }, minutes: 30, today: '2026-02-05', time: '16:05', url }

/** Every kind that a customer or a host may get, in all that it may say; one that is not here does not compile. */
const letters: Record<Exclude<LetterName, FarmsLetter>, readonly ((head: Head) => Letter)[]> = {
  verify: [(head) => account.verifyLetter(head, url)],
  reset: [(head) => account.resetLetter(head, url)],
  'confirm-email': [(head) => account.confirmEmailLetter(head, url)],
  'email-change-asked': [account.emailChangeAskedLetter],
  'email-changed': [account.emailChangedLetter],
  'password-changed': [account.passwordChangedLetter, (head) => account.passwordRemovedLetter(head, 'Farm ID')],
  'account-closed': [
    (head) =>
      account.accountClosedLetter(head, {
        orders: 2,
        pickups: [{ ...visit, pickup_id: 1, pickup_site: 'Barn' }],
        credit_cents: 500,
        gifts: 1,
      }),
  ],
  'passkey-added': [
    (head) => factor.passkeyAddedLetter(head, { name: 'Phone', isFirst: true }),
    (head) => factor.passkeyAddedLetter(head, { name: 'Phone', isFirst: false }),
  ],
  'passkey-removed': [(head) => factor.passkeyRemovedLetter(head, 'Phone')],
  'login-code': [(head) => account.loginCodeLetter(head, 'ABCD-EFGH'), account.codeNotForYouLetter],
  'second-factor-on': [factor.secondFactorOnLetter],
  'second-factor-off': [(head) => factor.secondFactorOffLetter(head, 'farm'), (head) => factor.secondFactorOffLetter(head, 'you')],
  'codes-tried': [factor.codesTriedLetter],
  'recovery-code': [
    ...[0, 1, 5].map((left) => (head: Head) => factor.recoveryCodeUsedLetter(head, left)),
    factor.recoveryCodesRenewedLetter,
  ],
  'order-confirmation': [
    (head) => orders.confirmationLetter(head, order),
    (head) => orders.confirmationLetter(head, { ...order, visits: [], paid_cents: 0 }),
    (head) => orders.confirmationLetter(head, { ...order, visits: [visit], weeks: 1, credit_cents: 0 }),
    (head) => orders.confirmationLetter(head, { ...order, paid_cents: 0, owed: due }),
    (head) => orders.confirmationLetter(head, { ...order, owed: due, spent_cents: 1_300 }),
  ],
  'order-held': [(head) => orders.heldLetter(head, { ...about, paid_cents: 500, asked_cents: 2600, receipt })],
  'payment-noted': [
    ...(
      [
        {},
        { isInInstallments: true },
        { isLate: true },
        { owed_cents: 0 },
        { owed_cents: 0, unrecorded_cents: 300 },
        { method: 'credit' },
      ] as const
    ).map(
      (over) => (head: Head) =>
        owed.paymentNotedLetter(head, {
          ...{
            ...about,
            ...due,
            isInInstallments: false,
            isLate: false,
            hasAccount: true,
            cents: 1300,
            unrecorded_cents: 0,
            credit_cents: 200,
            method: 'cash',
            receipt,
          },
          ...over,
        }),
    ),
  ],
  'payment-taken-back': [
    (head) =>
      owed.paymentTakenBackLetter(head, { ...about, ...due, isInInstallments: false, isLate: false, hasAccount: true, cents: 1, receipt }),
  ],
  'owed-reminder': [(head) => owed.owedReminderLetter(head, { ...about, ...due, hasAccount: true })],
  'order-overdue': [(head) => owed.overdueLetter(head, { ...about, ...due, hasAccount: true })],
  'order-refund': [
    ...[
      { isOver: true, hadPickups: true, credit_cents: 100, unpaid },
      { isOver: true, hadPickups: false, credit_cents: -100, unpaid: { ...unpaid, withCredit: true, isInInstallments: true } },
    ].map(
      (over) => (head: Head) =>
        ended.refundLetter(head, {
          ...about,
          cents: 500,
          refunded_cents: 900,
          paid_cents: 2600,
          beyond_cents: 400,
          receipts: [receipt],
          ...over,
        }),
    ),
  ],
  gift: [(head) => gifts.giftLetter(head, { ...gift, code: 'ABCD-EFGH', url })],
  'gift-bought': [
    ...(['ABCD-EFGH', undefined] as const).flatMap((code) =>
      (['bo@people.example', ''] as const).map(
        (to_email) => (head: Head) =>
          gifts.giftBoughtLetter(head, { ...gift, to_email, send_on: '2026-12-24', url, cardUrl: url, receipt }, code),
      ),
    ),
  ],
  'gift-resent': [
    (head) => gifts.giftResentLetter(head, { ...gift, to_email: 'bo@people.example', was_email: 'b0@people.example', cardUrl: url }),
  ],
  'gift-codes': [(head) => gifts.giftCodesLetter(head, [{ ...gift, cartons_per_week: null, code: 'ABCD-EFGH' }], url)],
  'gift-refund': [
    ...[0, 500].map((left_cents) => (head: Head) => gifts.giftRefundLetter(head, { cents: 500, left_cents, receipt })),
    (head) => gifts.giftWithdrawnLetter(head, 500),
  ],
  'order-canceled': [
    ...[0, 1, 5].map(
      (pickups) => (head: Head) =>
        ended.canceledLetter(head, { ...about, pickups, card_cents: 100, credit_cents: 200, by_hand_cents: 300, left_at_sites, unpaid }),
    ),
    ...[0, 500].flatMap((owed_after_cents) =>
      [0, 1, 5].map(
        (pickups) => (head: Head) =>
          ended.restEndedLetter(head, {
            ...{ ...about, pickups, card_cents: 100, credit_cents: 200, owed_before_cents: 800, owed_after_cents, donation_cartons: 2 },
            ...{ from_date: '2026-03-05', changes_until: '2026-03-03 18:00', isInInstallments: pickups > 1 },
            last_pickup: pickups > 0 ? { pickup_date: '2026-02-26', pickup_site: 'Library' } : null,
          }),
      ),
    ),
  ],
  'card-changed': [
    (head) =>
      installments.cardChangedLetter(head, {
        ...about,
        card,
        isFirst: false,
        again: [],
        coming: [{ due_date: '2026-03-05', cents: 1300 }],
        isStopped: false,
      }),
    (head) =>
      installments.cardChangedLetter(head, {
        ...about,
        card,
        isFirst: true,
        again: [{ due_date: '2026-03-05', cents: 1300 }],
        coming: [],
        isStopped: true,
      }),
  ],
  'installment-soon': [(head) => installments.installmentSoonLetter(head, { ...about, due_date: '2026-03-05', cents: 1300, card })],
  'installment-paid': [
    (head) => installments.installmentPaidLetter(head, { ...about, cents: 1300, card, coming: order.coming ?? [], receipt }),
    (head) => installments.installmentPaidLetter(head, { ...about, cents: 1300, card: undefined, coming: [], receipt }),
  ],
  'installment-failed': [
    (head) => installments.installmentFailedLetter(head, { ...failed, needs_confirmation: false, next_try: '2026-03-08' }),
    (head) => installments.installmentFailedLetter(head, { ...failed, failure: null, needs_confirmation: false, next_try: null }),
    (head) =>
      installments.installmentFailedLetter(head, { ...failed, failure: null, needs_confirmation: false, next_try: null, hasStopped: true }),
    (head) => installments.installmentFailedLetter(head, { ...failed, needs_confirmation: false, next_try: null, isUseless: true }),
  ],
  'installment-confirm': [
    (head) => installments.installmentFailedLetter(head, { ...failed, needs_confirmation: true, next_try: '2026-03-08' }),
  ],
  'pickups-resumed': [
    (head) => installments.resumedLetter(head, { ...about, dates: ['2026-02-05'], lowered_cents: 100, credit_cents: 200 }),
  ],
  reminder: [
    (head) => reminderLetter(head, day),
    (head) => reminderLetter(head, { ...day, card: url, isToday: true, stops: [stop, stop, stop] }),
    (head) => reminderLetter(head, { ...day, card: url, changesUntil: null }),
  ],
  'cutoff-notice': [
    (head) => cutoffLetter(head, openDay),
    (head) => cutoffLetter(head, { ...openDay, card: url }),
    (head) => cutoffLetter(head, { ...openDay, card: url, visits: [openVisit, { ...openVisit, site_name: 'Shed', choice: 'morning' }] }),
  ],
  'running-late': [
    (head) => lateLetter(head, late),
    (head) => lateLetter(head, { ...late, minutes: 60 }, 1),
    (head) => lateLetter(head, late, 5),
  ],
  'packing-list': [
    (head) => packingLetter(head, { ...packing, site: packed }),
    (head) => packingLetter(head, { ...packing, site: packed, pantry_name: 'Dryden Pantry' }),
  ],
  'days-moved': [
    (head) => daysMovedLetter(head, { days: [{ ...movedDay, is_held: false }], hours: new Map([[1, hours]]), note: '', url }),
    (head) =>
      daysMovedLetter(head, {
        days: [
          { ...movedDay, is_held: false },
          { ...movedDay, site_id: 2, site_name: 'Shed', is_held: false },
        ],
        hours: new Map(),
        note: '',
        url,
      }),
  ],
  'pickup-unclaimed': [
    (head) => unclaimedLetter(head, about, missed),
    (head) => unclaimedLetter(head, about, { ...missed, kept: [], given: [{ cartons: 2, site_name: 'Barn', isNobodyThere: true }] }),
  ],
  short: [
    (head) => shortLetter(head, { ...about, ...shorted, visits: [lost], credit_cents: 650, offerUrl: url, isOffered: true }),
    (head) => shortLetter(head, { ...about, ...shorted, visits: [{ ...lost, is: 0, isDonated: true }], owed_cents: 650 }),
    (head) => shortLetter(head, { ...about, ...shorted, visits: [lost], credit_cents: 650, isByCard: true, product: '18 huevos' }),
    (head) => shortLetter(head, { ...about, ...shorted, visits: [lost], made_up: [{ cartons: 1, date: '2026-02-12', site: 'Barn' }] }),
    (head) => backLetter(head, { ...about, visits: [{ ...lost, is: 2 }], pantry: '', cents: 650, notLater: ['2026-02-12'] }),
    (head) =>
      notMadeUpLetter(head, { ...about, ...shorted, promised: [{ cartons: 2, pickup_date: '2026-02-12', short_date: '2026-02-05' }] }),
    (head) => shortListLetter(head, { date: '2026-02-05', site: 'Barn', url }),
  ],
  'pickup-moved': [
    (head) => movedLetter(head, { ...about, moves: [move], site: undefined, note: '', wayOut }),
    (head) => movedLetter(head, { ...about, moves: [{ ...move, from_site: 'Shed' }], site: undefined, note: '' }),
    (head) => movedLetter(head, { ...about, moves: [{ ...move, made_up_for: '2026-01-29' }], site: undefined, note: '' }),
    (head) => movedLetter(head, { ...about, moves: [move, { ...move, to_date: '2026-02-13' }], site: undefined, note: '' }),
    (head) =>
      movedLetter(head, { ...about, moves: [], site: { was, is: { ...was, site_name: 'Shed', pickup_until: '19:00' } }, note: '', wayOut }),
  ],
  'question-copy': [(head) => questionCopyLetter(head, question, url)],
  personal: [(head) => personalLetter(head, { subject: 'Huevos', message: 'Hola.' })],
  answer: [(head) => answerLetter(head, 'Hola.', { ...question, asked: '2026-02-05' }), (head) => answerLetter(head, 'Hola.', undefined)],
  mass: [(head) => massLetter(head, { subject: 'Huevos', message: 'Hola.' }, url)],
  waitlist: [(head) => waitlistLetter(head, 'Hola.', url, url)],
  invitation: [
    (head) => seasons.invitationLetter(head, { ...invited, entry: 'early' }, url),
    (head) => seasons.invitationLetter(head, { ...invited, entry: 'open' }, url),
    (head) =>
      seasons.invitationLetter(head, { ...invited, entry: 'open', amount: 10_400, kept_until: '2026-02-05', isReminder: true }, url),
  ],
  'renewal-on': [
    (head) => renewal.renewalOnLetter(head, { pays: 'card', card, pickup_cents: 1300, date: '2026-02-05', stopUrl: url }),
    (head) => renewal.renewalOnLetter(head, { pays: 'farm', card: null, pickup_cents: 1300, date: '2026-02-05', stopUrl: url }),
  ],
  'renewal-off': [(head) => renewal.renewalOffLetter(head, { url })],
  'renewal-soon': [
    ...([{ card, times: 1, first_cents: 10_400 }, { card, times: 4, first_cents: 2600 }, { due_date: '2026-02-20' }] as const).map(
      (paid) => (head: Head) => renewal.renewalSoonLetter(head, { ...renewing, paid }),
    ),
  ],
  'renewal-failed': (['full', 'card', 'dearer', 'later', 'several', 'other'] as const).map(
    (why) => (head: Head) => renewal.renewalFailedLetter(head, { egg_cycle: 'Fall 2026', why, url }),
  ),
  'season-end': [
    ...[
      [1, 0],
      [0, 3],
      [24, 3],
    ].map(
      ([ate = 0, gave = 0]) =>
        (head: Head) =>
          seasons.seasonEndLetter(head, { egg_cycle: 'Fall 2026', ate, gave, pantry_name: 'Dryden Pantry', url }, url),
    ),
  ],
  'account-made': [(head) => accountMadeLetter(head, url, false), (head) => accountMadeLetter(head, url, true)],
  'order-changed': [
    ...['2026-02-05', null].map(
      (from_date) => (head: Head) =>
        orderChangedLetter(head, {
          ...{ ...about, from_date, cartons_from: from_date, receipt, isLate: true, visits: [{ ...visit, pickup_site: 'Barn' }] },
          ...{ was: { cartons_per_week: 1, site_name: 'Barn' }, is: { cartons_per_week: 2, site_name: 'Shed' } },
          ...{ came_cents: 100, credit_used_cents: 200, credit_cents: 300, owed_cents: 400 },
          due: from_date ?? 'installments',
        }),
    ),
  ],
  'spare-offer': [1, 12].map(
    (cartons) => (head: Head) =>
      spareLetter(
        head,
        {
          site: { site_name: 'Barn', pickup_from: '10:00', pickup_until: '19:00', last_day_until: null },
          pickup_date: '2026-02-07',
          cartons,
          price_cents: 500,
          until: '2026-02-05 18:00',
          url,
        },
        url,
      ),
  ),
  'place-offer': [
    (head) => seasons.offerLetter(head, { egg_cycle: 'Fall 2026', site_name: 'Barn', cartons: 2, until: '2026-02-06 18:00', url }),
  ],
}

/** What stands in both as it was given: names, addresses, numbers, and what people wrote. */
const GIVEN = /^(-- |Our farm|https:.*|1 Main St.*|ABCD-EFGH|Hola\.|> Hola\.|Zelle: .*|)$/
const ENGLISH = /\b(the|your?|and|or|of|at|is|are|was|were|for|with|from|please|we|our|this|that|carton|pickup|order|eggs?|on)\b/i
/** Beginnings that are the same in both. */
const SAME_SUBJECT: readonly LetterName[] = ['mass', 'answer', 'personal']

describe('a letter in Spanish', () => {
  test.each(Object.entries(letters))('%s has no English left', (name, writes) => {
    for (const write of writes) {
      const es = write({ farm: 'Our farm', language: 'es' })
      const en = write({ farm: 'Our farm', language: 'en' })
      expect(es.letter).toBe(name)
      if (!SAME_SUBJECT.includes(es.letter)) expect(es.subject).not.toBe(en.subject)
      const lines = es.text.split('\n')
      const english = en.text.split('\n')
      expect(lines).toHaveLength(english.length)
      expect(lines.filter((line) => english.includes(line) && !GIVEN.test(line))).toEqual([])
      for (const said of [es.subject, ...lines].map((line) => line.replace('Our farm', '').replace(/https:\S+|1 Main St.*/g, '')))
        expect(said).not.toMatch(ENGLISH)
      // A sentence that ends with a time or an abbreviation has one full stop.
      expect(es.text).not.toContain('..')
      expect(es.html).toContain('<html lang="es">')
      expect(en.html).toContain('<html lang="en">')
      expect(es.html).not.toContain('Unsubscribe')
    }
  })
  test('counts one carton and many', () => {
    expect([1, 2].map((cartons) => unclaimed.given(cartons, 'Barn'))).toEqual([
      'No pudimos guardar más tiempo tu cartón en Barn, así que lo donamos.',
      'No pudimos guardar más tiempo tus 2 cartones en Barn, así que los donamos.',
    ])
    expect([1, 2].map((cartons) => handOverWords.count(3, 4, cartons))).toEqual([
      '3 de 4 recogieron, queda 1 cartón',
      '3 de 4 recogieron, quedan 2 cartones',
    ])
  })

  test('has a subject where the farmer wrote none', () => {
    expect(massSubject({ farm: 'Our farm', language: 'es' })).toBe('Noticias de Our farm')
  })
})
