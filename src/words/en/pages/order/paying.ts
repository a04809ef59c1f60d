/** What the choice of paying says at /subscribe, where the farm offers more than a card. */

export const heading = 'How to pay'
export const byCard = 'Pay by card now'
export const toTheFarm = 'Pay the farm'
export const toTheFarmBy = (sum: string, date: string) => `${sum} to the farm by ${date}`
/** How many more cartons a week someone may owe for before their first payment. */
export const cartonsMost = (cartons: string) => `Until your first payment arrives, you can pay later for up to ${cartons} a week.`
export const inInstallments = 'Pay in installments'
/** `installments`: where there is no other number to choose. */
export const installmentsAbout = (installments: number | undefined) =>
  `One today, then ${installments ?? 'the rest'} monthly on the same card`
export const installmentsAfterToday = 'Monthly installments after today'
export const installmentsOf = (installments: number, each: string) => `${installments} of ${each}`
export const plan = 'Payment schedule'
export const today = 'Today'
export const cardKept =
  'The payment provider saves your card until the last installment is paid. We charge it only on these days. You can pay the rest sooner in your profile.'
export const verifyFirst =
  "To pay later, verify your email first. We'll send you a link. Open it, then come back here: your order stays filled in."
