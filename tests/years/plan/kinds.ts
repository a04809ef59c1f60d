/**
 * What people do, and how often on a day in a farm with 200 customers. Buying, collecting and the farm's calendar are not among
 * them: without those nothing else would happen.
 */
export const DEEDS = {
  // Customers, with their pickups.
  skip: 1.5,
  give: 0.6,
  undo: 0.5,
  move: 0.5,
  elsewhere: 0.4,
  away: 0.2,
  comeBack: 0.1,
  friend: 0.2,
  reminder: 0.2,
  shortChoice: 0.1,
  // Customers, with their orders and money.
  change: 0.4,
  replace: 0.4,
  dropChange: 0.05,
  end: 0.12,
  payOwed: 1,
  newCard: 0.05,
  extra: 0.3,
  takeSpare: 0.5,
  offer: 0.1,
  autoRenewal: 0.4,
  gift: 0.15,
  redeem: 0.15,
  question: 0.3,
  leave: 0.18,
  // The farmer.
  check: 0.8,
  bounce: 0.04,
  giveBack: 0.04,
  refund: 0.15,
  cancel: 0.08,
  editOrder: 0.12,
  giveCredit: 0.12,
  refundGift: 0.02,
  changeDay: 0.06,
  takeBackDay: 0.04,
  short: 0.05,
  undoShort: 0.02,
  spare: 0.15,
  answer: 0.35,
  mass: 0.01,
  planned: 0.01,
  imported: 0.008,
  // Banks, and the provider's own dashboard.
  dispute: 0.04,
  decide: 0.06,
  refundThere: 0.03,
  badCard: 0.12,
} as const satisfies Record<string, number>
export type DeedKind = keyof typeof DEEDS

/** What goes wrong, and how often in a year. */
export const TROUBLES = {
  kill: 5,
  providerAway: 2,
  mailAway: 2,
  restore: 1.2,
  databaseCrash: 1,
  diskFull: 0.5,
} as const satisfies Record<string, number>
export type TroubleKind = keyof typeof TROUBLES

/** Those after which the shop's process is another one. */
const ENDING: readonly TroubleKind[] = ['kill', 'restore', 'diskFull']
export const endsTheProcess = (kind: TroubleKind): boolean => ENDING.includes(kind)

export const KINDS: readonly string[] = [...Object.keys(DEEDS), ...Object.keys(TROUBLES), 'upgrade']
