import type { Shop } from '../kernel/context.ts'

export const removeClosedAccounts = ({ identity }: Shop): Promise<void> => identity.removeClosed()

export const askAboutAdminsAndHosts = ({ identity }: Shop): Promise<void> => identity.askAboutAdminsAndHosts()
