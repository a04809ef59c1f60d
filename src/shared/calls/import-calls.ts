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
    says: 'Imported spreadsheets, latest first',
    reply: z.array(imports.ImportLine),
  },
  uploadImport: {
    method: 'POST',
    path: '/api/admin/imports',
    who: 'admin',
    says: 'Read a spreadsheet (XLSX or CSV) of customers and orders, to review before importing',
    bodyMax: IMPORT_BASE64_MAX + 4_000,
    body: imports.NewImport,
    reply: imports.Import,
    fails: ['importRefused', 'pressedBefore'],
  },
  readImport: {
    method: 'GET',
    path: '/api/admin/imports/:id',
    who: 'admin',
    says: 'An imported spreadsheet: its columns, how they are matched, and what would be imported',
    params: ById,
    reply: imports.Import,
    fails: ['notFound'],
  },
  matchImport: {
    method: 'PUT',
    path: '/api/admin/imports/:id',
    who: 'admin',
    says: 'Change the column matching of a spreadsheet, or read another of its sheets',
    params: ById,
    body: imports.MatchedImport,
    reply: imports.Import,
    fails: ['notFound', 'changedMeanwhile', 'importBegun', 'importRefused'],
  },
  listImportRows: {
    method: 'GET',
    path: '/api/admin/imports/:id/rows',
    who: 'admin',
    says: 'The rows of a spreadsheet as they would be imported, with the problems in each; X-Total-Count and Link headers',
    params: ById,
    query: imports.ImportRowQuery,
    reply: z.array(imports.ImportRow),
    fails: ['notFound'],
  },
  runImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/run',
    who: 'admin',
    says: 'Import every row that is ready, in the background and without emailing anyone',
    params: ById,
    body: imports.SeenImport,
    reply: imports.Import,
    fails: ['notFound', 'changedMeanwhile', 'importBegun', 'importEmpty'],
  },
  takeBackImport: {
    method: 'POST',
    path: '/api/admin/imports/:id/take-back',
    who: 'admin',
    says: 'Undo an import, except what other records depend on',
    params: ById,
    reply: imports.Import,
    fails: ['notFound', 'importStays'],
  },
  dropImport: {
    method: 'DELETE',
    path: '/api/admin/imports/:id',
    who: 'admin',
    says: 'Discard a spreadsheet that was not imported',
    params: ById,
    fails: ['notFound', 'importBegun'],
  },
  inviteImported: {
    method: 'POST',
    path: '/api/admin/imports/:id/invite',
    who: 'admin',
    says: 'Email everyone in an imported spreadsheet a link to set a password',
    params: ById,
    reply: z.strictObject({ mailed: z.int() }),
    fails: ['notFound', 'nobodyToInvite'],
  },
  previewImportLetter: {
    method: 'GET',
    path: '/api/admin/import-letter',
    who: 'admin',
    says: 'Preview the invitation email to everyone in an imported spreadsheet',
    reply: records.LetterPreview,
  },
} as const satisfies Record<string, Call>
