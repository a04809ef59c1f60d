import { randomBytes, randomUUID } from 'node:crypto'
import { type Accounts, AccountsAway } from '../../kernel/accounts.ts'
import type { UserRecords } from '../../kernel/user-records.ts'

/** Checks whether the shop can work with the account provider, before the first customer finds out. */

/** `refusals`: problems no shop may open with. `warnings`: problems that may pass in a minute, or will affect people until fixed. */
export type Findings = { refusals: string[]; warnings: string[] }

type Open = { reading: boolean; writing: boolean }
type RuledRecords<Stranger> = UserRecords & {
  whatIsOpen: () => Promise<Open>
  whatIsOpenTo: (stranger: Stranger) => Promise<Open & { ownRecord: boolean }>
}

/** `asStranger`: does something as someone who is logged in at the provider and unknown to the shop. */
export type Provider<Stranger> = {
  accounts: Accounts
  records: RuledRecords<Stranger>
  asStranger: <Result>(work: (stranger: Stranger) => Promise<Result>) => Promise<Result>
}

const RIGHT_RULES = 'In the Firebase console, under Firestore Database, Rules, enter: allow read, write: if false;'
const OPEN_RULES = `The rules of the Firestore database let anyone read or write the user records, so anyone can become an admin. ${RIGHT_RULES}`
const OPEN_TO_CUSTOMERS = `The rules of the Firestore database let anyone who is logged in read or write other people's user records, so any customer can become an admin. ${RIGHT_RULES}`
const OPEN_TO_OWNER = `The rules of the Firestore database let people who are logged in write their own user record, so any customer can become an admin. ${RIGHT_RULES}`
const NOT_CHECKED = "We couldn't check what the Firestore rules allow logged-in customers, so the shop starts without knowing."

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

const isThere = (sentence: string | undefined) => sentence !== undefined

const SHUT = { reading: false, writing: false, ownRecord: false }

export const examineHosted = async <Stranger>(
  { accounts, records, asStranger }: Provider<Stranger>,
  { isPublic }: { isPublic: boolean },
): Promise<Findings> => {
  const nobody = `nobody-${randomUUID()}`
  const open = records.whatIsOpen()
  const openToStranger = asStranger(records.whatIsOpenTo)
  const [notChecked, ...troubles] = await Promise.all(
    [
      openToStranger,
      // With the service account's permissions.
      accounts.find({ id: nobody }),
      // With the API key: nobody has this address, so nobody's tries are counted.
      accounts.check(`${nobody}@dozen.invalid`, randomBytes(16).toString('hex')),
      records.read(nobody),
      open,
    ].map(troubleOf),
  )
  const anyone = await open.catch(() => SHUT)
  const stranger = await openToStranger.catch(() => SHUT)
  const isOpen = anyone.reading || anyone.writing
  const toStranger = stranger.reading || stranger.writing ? OPEN_TO_CUSTOMERS : stranger.ownRecord ? OPEN_TO_OWNER : undefined
  const rules = [isOpen ? OPEN_RULES : toStranger].filter(isThere)
  // A stranger's answer is about the permission alone. A reply to anyone's write may be about the document before that; a
  // reply to a read never is.
  const isCertain = isPublic && (anyone.reading || toStranger !== undefined)
  const others = [...new Set(troubles.filter(isThere))]
  const unknown = notChecked === undefined ? [] : [others.includes(notChecked) ? NOT_CHECKED : `${NOT_CHECKED} ${notChecked}`]
  return { refusals: isCertain ? rules : [], warnings: [...(isCertain ? [] : rules), ...others, ...unknown] }
}
