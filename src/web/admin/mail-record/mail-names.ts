import { kindOf } from '../../../shared/letter-kinds.ts'
import type { MailRecord } from '../../../shared/shapes/records.ts'
import { CLOSED_ACCOUNT } from '../../../words/en/data.ts'

/** The label of an email whose subject was removed or whose recipient is no longer stored. */
export const titleOf = ({ subject, letter }: MailRecord): string => subject || kindOf(letter).label
export const readerOf = ({ to_address }: MailRecord): string => to_address || CLOSED_ACCOUNT
