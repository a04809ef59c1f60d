import { randomBytes } from 'node:crypto'
import type { Accounts } from '../../kernel/accounts.ts'
import type { Db } from '../../store/database/database.ts'

/** A password nobody knows, with every kind of character a service may require. */
export const unknownPassword = (): string => `${randomBytes(32).toString('base64url')}aA1!`

export const NO_PASSWORD = 'Whoever keeps the accounts takes no password of 47 random signs'

/** Rolled back as a whole if it is refused: a stranger's password must not stay beside the owner's way in. */
export const forgetPassword = async (accounts: Accounts, id: string, tx: Db): Promise<void> => {
  if ((await accounts.setPassword(id, unknownPassword(), tx)) !== 'done') throw new Error(NO_PASSWORD)
}
