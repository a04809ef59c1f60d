import { randomBytes, randomUUID } from 'node:crypto'
import { type Accounts, AccountsAway } from '../../kernel/accounts.ts'
import type { UserRecords } from '../../kernel/user-records.ts'

/** Checks whether the shop can work with the account provider, before the first customer finds out. */

/** `refusals`: problems no shop may open with. `warnings`: problems that may pass in a minute, or will affect people until fixed. */
export type Findings = { refusals: string[]; warnings: string[] }

type RuledRecords = UserRecords & { whatIsOpen: () => Promise<{ reading: boolean; writing: boolean }> }

const OPEN_RULES =
  'The rules of the Firestore database let anyone read or write the user records, so anyone can become an admin. In the Firebase console, under Firestore Database, Rules, enter: allow read, write: if false;'

/** The sentence about what is wrong; a bug of our own isn't for the operator. */
const troubleOf = async (question: Promise<unknown>): Promise<string | undefined> => {
  try {
    await question
    return undefined
  } catch (error) {
    if (error instanceof AccountsAway) return error.message
    throw error
  }
}

export const examineHosted = async (accounts: Accounts, records: RuledRecords, { isPublic }: { isPublic: boolean }): Promise<Findings> => {
  const nobody = `nobody-${randomUUID()}`
  const open = records.whatIsOpen()
  const troubles = await Promise.all(
    [
      // With the service account's permissions.
      accounts.find({ id: nobody }),
      // With the API key: nobody has this address, so nobody's tries are counted.
      accounts.check(`${nobody}@dozen.invalid`, randomBytes(16).toString('hex')),
      records.read(nobody),
      open,
    ].map(troubleOf),
  )
  const { reading, writing } = await open.catch(() => ({ reading: false, writing: false }))
  // A reply to a write may be about the document before it is about the permission; a reply to a read never is.
  const isCertain = isPublic && reading
  const openRules = reading || writing ? [OPEN_RULES] : []
  const warnings = [...(isCertain ? [] : openRules), ...new Set(troubles.filter((trouble) => trouble !== undefined))]
  return { refusals: isCertain ? openRules : [], warnings }
}
