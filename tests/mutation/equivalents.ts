const MONEY = 'src/shared/rules/money'

/** Mutants that no test can notice, because the shop does the same with them; they are not counted. */
export const EQUIVALENT: readonly { key: string; why: string }[] = [
  {
    key: `${MONEY}/cents.ts | export const isWholeCents = (dollars: number): boolean => Math.abs(dollars * 100 - toCents(dollars)) < 1e-6 | < → <=`,
    why: 'no number of dollars is exactly a millionth of a cent away from a whole cent',
  },
  {
    key: `${MONEY}/balance.ts | const withdrawable_cents = Math.max(0, Math.min(given_cents, person_cents ?? 0)) | person_cents ?? 0 → person_cents`,
    why: 'the least of a number and null is that of the number and 0',
  },
  {
    key: `${MONEY}/balance.ts | const donated = all <= 0 ? 0 : shareOf(worth(values.donated_cents), held, all) | 0 → 1 | 2`,
    why: 'where all is nothing the farm holds nothing, and nothing less something is nothing',
  },
  {
    key: `${MONEY}/owed.ts | if (due <= end_date) return due | <= → <`,
    why: 'a due date on the last day is that day, whichever way it is found',
  },
  {
    key: `${MONEY}/owed.ts | return end_date > today ? end_date : today | > → >=`,
    why: 'both are the same day',
  },
  {
    key: `${MONEY}/plan-together.ts | const all = totals.flatMap((cents, place) => planOrder(cents - (credits[place] ?? 0), installments, today)) | 0 → 1`,
    why: 'every total has its credit; only the compiler does not know',
  },
  {
    key: `${MONEY}/plan-together.ts | const all = totals.flatMap((cents, place) => planOrder(cents - (credits[place] ?? 0), installments, today)) | credits[place] ?? 0 → credits[place]`,
    why: 'every total has its credit; only the compiler does not know',
  },
  {
    key: `${MONEY}/order-total.ts | export const EVERY_WEEK: Rhythm = { every_weeks: 1, turn: 0 } | 0 → 1`,
    why: 'whoever comes every week has every turn',
  },
  ...['page-([1-9]\\d{0,9})', 'part-([1-9]\\d{0,9})-(0|[1-9]\\d?)'].map((name, place) => ({
    key: `src/server/money/payment-page/payment-reference.ts | const [, shop_id = '', id, ${place ? 'number, ' : ''}at] = /^([0-9a-f]{32})-${name}-(0|[1-9]\\d{0,14})$/.exec(reference ?? '') ?? [] | reference ?? '' → reference`,
    why: 'neither an empty text nor "null" is such a name',
  })),
  {
    key: `${MONEY}/plan-together.ts | return planInstallments(0, installments, today) | 0 → 1`,
    why: 'only its days are used; the amounts are replaced',
  },
  {
    key: `${MONEY}/plan-together.ts | .filter(({ number, cents }) => number === 0 || cents > 0) | 0 → 1 | 2`,
    why: 'no installment is a single cent: a card needs fifty',
  },
  ...[
    "return [...some('skipped', -skipped), ...some(other > 0 ? 'creditUsed' : 'becameCredit', -other)] | > → >=",
    "const rest = [...paid, ...some(left > 0 ? missing : 'above', -left)] | > → >=",
    "...some(byCredit > 0 ? 'creditUsed' : 'aboveChange', -byCredit), | > → >=",
  ].map((change) => ({ key: `${MONEY}/receipt-sum.ts | ${change}`, why: 'what is nothing is not said, whatever it would be called' })),
  {
    key: `src/server/store/money/owed.ts | where id = \${id} and ended_total_cents is not null\` | and ended_total_cents is not null → nothing`,
    why: 'what is null stays null, whatever is subtracted',
  },
  {
    key: 'src/shared/rules/pledged.ts | return weeks > 0 ? Math.floor((cartons * ofOrder) / weeks) : 0 | 0 → 1 | 2',
    why: 'it is counted twice and subtracted',
  },
  {
    key: `${MONEY}/typed-amount.ts | const written = before ?? behind ?? alone ?? '' | before ?? behind ?? alone ?? '' → before ?? behind ?? alone`,
    why: 'neither an empty text nor "undefined" is an amount',
  },
  {
    key: `${MONEY}/typed-amount.ts | const [isPlain, dollars = '0', rest, onlyRest] = PLAIN.exec(written) ?? [] | '0' → ''`,
    why: 'the digits after the point are the same number with and without a zero before them',
  },
]
