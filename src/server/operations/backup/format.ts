import * as z from 'zod/mini'

/**
 * A backup is gzipped lines: a header, then the rows of each table as COPY writes them, each closed by a mark no row can
 * look like, then an end with the counts and sums a reader must have reached. With a passphrase all of it is encrypted
 * (sealed.ts). The first version of the header had nothing about what belongs to the shop besides its tables; such files
 * can still be read.
 */
export const FORMAT = 'dozen-backup'
export const VERSION = 2
export const END_OF_ROWS = Buffer.from('\\.\n')
export const NEWLINE = 0x0a

const Table = z.strictObject({ name: z.string(), columns: z.array(z.string()) })
export type Table = z.output<typeof Table>

/** What every version of the format begins with, so that an older shop can say that a file is too new. */
export const Preamble = z.looseObject({ format: z.literal(FORMAT), version: z.int() })

export const Header = z.object({
  format: z.literal(FORMAT),
  version: z.int().check(z.gte(1), z.lte(VERSION)),
  migration: z.int(),
  taken_at: z.iso.datetime(),
  tables: z.array(Table),
  /** The version of Dozen that wrote it. */
  made_by: z.optional(z.string()),
  /** The variables that the shop was run with: their names alone. */
  variables: z.optional(z.array(z.string())),
  /** The shop's generated secret; never in an unencrypted backup. */
  session_secret: z.optional(z.string()),
})
export type Header = z.output<typeof Header>

export const End = z.strictObject({ rows: z.record(z.string(), z.int()), sha256: z.string() })
export type End = z.output<typeof End>

export type Backup = { header: Header; end: End }

/** Why a backup cannot be taken or used, in words for the person at the terminal. */
export class BackupProblem extends Error {}

export const TOO_NEW = 'This backup was made by a newer version of Dozen. Update Dozen first, then restore it.'

export const asLine = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
