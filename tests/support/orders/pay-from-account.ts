import type { Actions } from '../../../src/server/embedded/payment-sandbox/money/actions.ts'

/** Whether somebody pays from an account whose bank takes days: a page that takes cards alone, or is over, has no place for it. */
export const payFromAccount = (sandbox: Pick<Actions, 'settleLater'>, session: string): boolean => {
  try {
    sandbox.settleLater(session)
    return true
  } catch {
    return false
  }
}
