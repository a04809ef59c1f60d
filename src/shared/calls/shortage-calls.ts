import * as z from 'zod/mini'
import type { Call } from '../call.ts'
import { Id } from '../shapes/fields.ts'
import { MyPickup } from '../shapes/pickups.ts'
import * as shortages from '../shapes/week/shortages.ts'
import { ByDate, ById } from './in-path.ts'

export const shortageCalls = {
  readHarvest: {
    method: 'GET',
    path: '/api/admin/harvest',
    who: 'admin',
    isSpoken: true,
    says: 'The eggs promised in a week, what the hens gave, and what was shared out',
    query: shortages.HarvestQuery,
    reply: shortages.Harvest,
  },
  noteHarvest: {
    method: 'PUT',
    path: '/api/admin/harvest/:date',
    who: 'admin',
    isSpoken: true,
    says: 'Note how many cartons the hens gave in the week of a day',
    params: ByDate,
    body: shortages.NotedHarvest,
  },
  planShortage: {
    method: 'POST',
    path: '/api/admin/shortages/plan',
    who: 'admin',
    isSpoken: true,
    says: 'How too few eggs would be shared out by a rule; nothing is changed',
    body: shortages.WantedShare,
    reply: shortages.SharePlan,
  },
  makeShortage: {
    method: 'POST',
    path: '/api/admin/shortages',
    who: 'admin',
    isSpoken: true,
    says: 'Share out too few eggs: cartons are taken off lists, made good, and everybody concerned is told',
    limit: 'write',
    body: shortages.NewShortage,
    reply: z.strictObject({ shortage_id: Id }),
    fails: ['changedMeanwhile', 'dayPassed', 'pressedBefore'],
  },
  undoShortage: {
    method: 'POST',
    path: '/api/admin/shortages/:id/undo',
    who: 'admin',
    isSpoken: true,
    says: 'Give back what was short, as far as its day is to come and its credit is not spent; those people are told',
    limit: 'write',
    params: ById,
    reply: shortages.UndoneShort,
    fails: ['notFound'],
  },
  offerPickup: {
    method: 'POST',
    path: '/api/my-pickups/:id/offer',
    who: 'member',
    says: 'Leave what is left of a short pickup to others who miss theirs',
    limit: 'write',
    params: ById,
    reply: MyPickup,
    fails: ['notFound', 'nothingShort'],
  },
  readShortChoice: {
    method: 'GET',
    path: '/api/my-short-choice',
    who: 'member',
    says: 'Whether the person is skipped first when eggs are short, and how they want it made good',
    reply: shortages.ShortChoice,
  },
  setShortChoice: {
    method: 'PUT',
    path: '/api/my-short-choice',
    who: 'member',
    says: 'Choose whether to be skipped first when eggs are short, and how that is made good',
    limit: 'write',
    body: shortages.ShortChoice,
    reply: shortages.ShortChoice,
  },
} as const satisfies Record<string, Call>
