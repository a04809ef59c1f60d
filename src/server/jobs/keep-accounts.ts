import type { Shop } from '../context.ts'

export const keepAccounts = async ({ identity }: Shop): Promise<void> => {
  await identity.removeClosed()
  await identity.askAboutAdmins()
}
