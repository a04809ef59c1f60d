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
    says: 'The progress of the spreadsheet you are waiting for',
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
  downloadChosenOrders: {
    method: 'GET',
    path: '/api/admin/download-chosen-orders',
    who: 'admin',
    says: 'Spreadsheet: some orders, by their numbers, in whatever state they are',
    query: records.ChosenOrders,
    reply: records.Download,
    fails: ['notFound'],
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
    says: 'The next pickup day, the places left, what needs care, what is a sandbox, and the first steps of a farm without orders',
    reply: packing.Overview,
  },
  readHealth: {
    method: 'GET',
    path: '/api/admin/health',
    who: 'admin',
    says: 'The health of the shop, line by line: local checks, checks of outside services, or both',
    query: health.HealthQuery,
    reply: health.Health,
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/admin/health/test-mail',
    who: 'admin',
    says: 'Send yourself a test email',
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
    says: 'All changes by admins and account events, latest first; X-Total-Count and Link headers',
    query: records.ActivityQuery,
    reply: z.array(records.Activity),
  },
  sendWaitingMails: {
    method: 'POST',
    path: '/api/admin/mails/send-waiting',
    who: 'admin',
    says: 'Retry all waiting emails now, once each',
    reply: z.object({ mails: z.int() }),
    fails: ['noMailWaits'],
  },
} as const satisfies Record<string, Call>
