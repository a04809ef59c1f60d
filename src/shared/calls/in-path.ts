import * as z from 'zod/mini'
import { IdInPath, LinkToken, plainDate, UserInPath } from '../shapes/fields.ts'

/** What the addresses of calls are filled with. */

export const ById = z.strictObject({ id: IdInPath })
export const ByIdAndLine = z.strictObject({ id: IdInPath, line: IdInPath })
export const ByCycle = z.strictObject({ cycleId: IdInPath })
export const ByCycleAndSite = z.strictObject({ cycleId: IdInPath, siteId: IdInPath })
export const ByUser = z.strictObject({ userId: UserInPath })
export const ByToken = z.strictObject({ token: LinkToken })
export const BySession = z.strictObject({ id: z.uuid() })
export const ByMail = z.strictObject({ id: z.uuid() })
export const ByDate = z.strictObject({ date: plainDate })
export const ByDateAndSite = z.strictObject({ date: plainDate, id: IdInPath })
export const BySiteAndUser = z.strictObject({ id: IdInPath, userId: UserInPath })
