import type { Clock } from '../desk/clock.ts'
import type { IdTokens } from '../desk/id-tokens.ts'
import type { Switches } from '../desk/switches.ts'
import type { AccountBook } from './account-book.ts'

/** What every deed with accounts has before it. */
export type AccountsDesk = { book: AccountBook; clock: Clock; idTokens: IdTokens; switches: Switches }
