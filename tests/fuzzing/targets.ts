import type { Target } from './engine/target.ts'

/** Every parser that meets strangers. Each is loaded alone: coverage is quicker to count where less is loaded. */
export const targets: Readonly<Record<string, () => Promise<Target>>> = {
  csv: async () => (await import('./targets/spreadsheets.ts')).csv,
  workbook: async () => (await import('./targets/spreadsheets.ts')).workbook,
  zip: async () => (await import('./targets/spreadsheets.ts')).zip,
  rows: async () => (await import('./targets/import-rows.ts')).rows,
  amounts: async () => (await import('./targets/amounts.ts')).amounts,
  dates: async () => (await import('./targets/dates.ts')).dates,
  emails: async () => (await import('./targets/emails.ts')).emails,
  texts: async () => (await import('./targets/texts.ts')).texts,
  addresses: async () => (await import('./targets/addresses.ts')).addresses,
  headers: async () => (await import('./targets/headers.ts')).headers,
  tokens: async () => (await import('./targets/tokens.ts')).tokens,
  webhook: async () => (await import('./targets/webhook.ts')).webhook,
  photographs: async () => (await import('./targets/photographs.ts')).photographs,
  requests: async () => (await import('./targets/requests.ts')).requests,
  answers: async () => (await import('./targets/answers.ts')).answers,
  releases: async () => (await import('./targets/releases.ts')).releases,
  calendars: async () => (await import('./targets/calendars.ts')).calendars,
}
