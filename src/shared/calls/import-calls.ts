import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { IMPORT_BASE64_MAX } from '../limits.ts'
import * as imports from '../shapes/imports.ts'
import * as records from '../shapes/records.ts'
import { ById } from './in-path.ts'

export const importCalls = {
  listImports: {
    method: 'GET',
    path: '/api/admin/imports',
    who: 'admin',
    says: 'Spreadsheets that were brought along, the last one first',
    reply: z.array(imports.ImportLine),
  },
  uploadImport: {
    method: 'POST',
    path: '/api/admin/imports',
    who: 'admin',
    says: 'Read a spreadsheet (XLSX or CSV) of customers and orders, to look at before anything is made of it',
    bodyMax: IMPORT_BASE64_MAX + 4_000,
    body: imports.NewImport,
    reply: imports.Import,
    fails: ['importRefused', 'pressedBefore'],
  },
  readImport: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    who: 'admin',
    says: 'A spreadsheet that was brought along: its columns, what they are matched with, and what would become of it',
    params: ById,
    reply: imports.Import,
    fails: ['notFound'],
  },
  matchImport: {
    method: 'PUT',
    path: '/api/admin/imports/:id',
    who: 'admin',
    says: 'Match the columns of a spreadsheet otherwise, or read another of its sheets',
    params: ById,
    body: imports.MatchedImport,
    reply: imports.Import,
    fails: ['notFound', 'changedMeanwhile', 'importBegun', 'importRefused'],
  },
  listImportRows: {
    method: 'GET',
    path: '/api/admin/imports/:id/rows',
    who: 'admin',
    says: 'The lines of a spreadsheet as they will be, with what is wrong in each; X-Total-Count and Link headers',
    params: ById,
    query: imports.ImportRowQuery,
    reply: z.array(imports.ImportRow),
    fails: ['notFound'],
  },
  runImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/run',
    who: 'admin',
    says: 'Bring in every line that is ready; the shop does it by itself, and mails nobody',
    params: ById,
    body: imports.SeenImport,
    reply: imports.Import,
    fails: ['notFound', 'changedMeanwhile', 'importBegun', 'importEmpty'],
  },
  takeBackImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/take-back',
    who: 'admin',
    says: 'Take back what came with a spreadsheet and nothing was built on',
    params: ById,
    reply: imports.Import,
    fails: ['notFound', 'importStays'],
  },
  dropImport: {
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    who: 'admin',
    says: 'Forget a spreadsheet of which nothing has been made',
    params: ById,
    fails: ['notFound', 'importBegun'],
  },
  inviteImported: {
    method: 'POST',
    path: '/api/admin/imports/:id/invite',
    who: 'admin',
    says: 'Mail everybody who came with a spreadsheet a link by which they set a password',
    params: ById,
    reply: z.strictObject({ mailed: z.int() }),
    fails: ['notFound', 'nobodyToInvite'],
  },
  previewImportLetter: {
    method: 'GET',
    path: '/api/admin/import-letter',
    who: 'admin',
    says: 'The letter to everybody who came with a spreadsheet, as it would arrive',
    reply: records.LetterPreview,
  },
} as const satisfies Record<string, Call>
