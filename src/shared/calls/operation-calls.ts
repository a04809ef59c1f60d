import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import * as health from '../shapes/health.ts'
import * as packing from '../shapes/packing.ts'
import * as records from '../shapes/records.ts'
import { ByCycle, ByCycleAndSite } from './in-path.ts'

export const operationCalls = {
  readDownloadProgress: {
    method: 'GET',
    path: '/api/admin/download-progress',
    who: 'admin',
    says: 'How far the spreadsheet is that the same person waits for',
    reply: records.DownloadProgress,
  },
  downloadCycleOrders: {
    method: 'GET',
    path: '/api/admin/download-cycle-orders/:cycleId',
    who: 'admin',
    says: 'Spreadsheet: the orders of a cycle',
    params: ByCycle,
    reply: records.Download,
    fails: ['notFound', 'sheetFull'],
  },
  downloadSiteOrders: {
    method: 'GET',
    path: '/api/admin/download-subscriptions/:cycleId/:siteId',
    who: 'admin',
    says: 'Spreadsheet: the orders of a cycle at a site',
    params: ByCycleAndSite,
    reply: records.Download,
    fails: ['notFound', 'sheetFull'],
  },
  downloadAllOrders: {
    method: 'GET',
    path: '/api/admin/download-all-orders',
    who: 'admin',
    says: 'Spreadsheet: all orders',
    reply: records.Download,
    fails: ['sheetFull'],
  },
  downloadWaitlist: {
    method: 'GET',
    path: '/api/admin/download-waitlist',
    who: 'admin',
    says: 'Spreadsheet: the waitlist',
    reply: records.Download,
  },
  readOverview: {
    method: 'GET',
    path: '/api/admin/overview',
    who: 'admin',
    says: 'The next pickup day, the places left, what needs care, what is not real, and the first steps of a farm without orders',
    reply: packing.Overview,
  },
  readHealth: {
    method: 'GET',
    path: '/api/admin/health',
    who: 'admin',
    says: 'How the shop is doing, line by line: what is quickly told, what asks somebody outside, or both',
    query: health.HealthQuery,
    reply: health.Health,
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/health/test-mail',
    who: 'admin',
    says: 'Send a mail to oneself, to see whether mails leave',
    reply: records.MailRecord,
  },
  readCharts: {
    method: 'GET',
    path: '/api/admin/charts',
    who: 'admin',
    says: 'Cartons per week by site, money per cycle',
    reply: packing.Charts,
  },
  listActivity: {
    method: 'GET',
    path: '/api/admin/activity',
    who: 'admin',
    says: 'Every change an admin made and what became of accounts, the last one first; X-Total-Count and Link headers',
    query: records.ActivityQuery,
    reply: z.array(records.Activity),
  },
  sendWaitingMails: {
    method: 'POST',
    path: '/api/admin/mails/send-waiting',
    who: 'admin',
    says: 'Send what waits for another try now, each mail once',
    reply: z.object({ mails: z.int() }),
    fails: ['noMailWaits'],
  },
} as const satisfies Record<string, Call>
