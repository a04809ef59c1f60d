import { kindOf } from '../../../shared/letter-kinds.ts'
import type { MailRecord } from '../../../shared/shapes/records.ts'
import { CLOSED_ACCOUNT } from '../../../words/en/data.ts'

/** What a mail is called when its subject was removed, and to whom it went when that is no longer kept. */
export const titleOf = ({ subject, letter }: MailRecord): string => subject || kindOf(letter).label
export const readerOf = ({ to_address }: MailRecord): string => to_address || CLOSED_ACCOUNT
