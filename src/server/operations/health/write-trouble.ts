import { isDatabaseAway } from '../../store/database/database.ts'

/** What keeps the database from answering or from taking writes: in our words, which anybody may read, and in its own. */
export type WriteTrouble = { says: string; toDo: string; reason?: string }

const DISK_FULL = {
  says: 'The database accepts no writes: its disk is full.',
  toDo: 'Make room on the disk of the database: remove old backups and logs (df -h, du -xh / | sort -h | tail), or get a larger one. The shop then continues automatically.',
}
const READ_ONLY = {
  says: 'The database accepts no writes: it is read-only.',
  toDo: 'The shop is connected to a standby, or the role or server is set to default_transaction_read_only. Point DATABASE_URL to the server that accepts writes, or change that setting. The shop then continues automatically.',
}
export const NO_CONNECTION_LEFT = {
  says: 'The database has no connections left.',
  toDo: "Other programs use up the connections. Close what isn't needed, or raise max_connections of the PostgreSQL server.",
}
export const DISK_IS_FULL = '53100'
const BY_STATE: Readonly<Record<string, WriteTrouble>> = {
  [DISK_IS_FULL]: DISK_FULL,
  '53200': {
    says: 'The database accepts no writes: it is out of memory.',
    toDo: "Give the database's machine more memory, or lower what PostgreSQL uses (shared_buffers, work_mem).",
  },
  '53300': NO_CONNECTION_LEFT,
  '25006': READ_ONLY,
}

const stateOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '')

/** Not the statement's fault: no room, no memory, files that cannot be written, a server that only lets read. */
export const isWriteTrouble = (error: unknown): boolean => /^53|^58|^25006$/.test(stateOf(error))

/** Said by the database or of it, and not by a mistake of ours beside it. */
export const isOfDatabase = (error: unknown): boolean => isDatabaseAway(error) || /^(?=.*\d)[\dA-Z]{5}$/.test(stateOf(error))

export const troubleOf = (error: unknown): WriteTrouble => {
  const state = stateOf(error)
  const { message } = error as Error
  const known = BY_STATE[state]
  if (known) return known
  const reason = message || state
  if (isWriteTrouble(error))
    return {
      says: "The database can't use its files, or is short of space.",
      toDo: 'Check the disk and the log of the PostgreSQL server.',
      reason,
    }
  if (isDatabaseAway(error))
    return {
      says: "The database can't be reached.",
      toDo: 'Check that PostgreSQL is running and that DATABASE_URL is right. The shop continues automatically once it answers.',
      reason,
    }
  return { says: "The database refuses the shop's requests.", toDo: 'Check DATABASE_URL and the permissions of its role.', reason }
}
