import { addDays } from '../../../src/shared/dates/calendar.ts'
import { SHARE_RULES } from '../../../src/shared/rules/week/share-out.ts'
import { tryTo } from '../world/attempt.ts'
import { inDays } from '../world/people.ts'
import type { World } from '../world/world.ts'
import type { Deed } from './deed.ts'

/** What the farmer does with days, eggs and words. */

const comingDays = async ({ db, today }: World): Promise<string[]> =>
  (
    await db<{ day: string }[]>`
      select distinct pickup_date as day from pickup where pickup_date between ${today}::date + 2 and ${today}::date + 30 order by 1`
  ).map(({ day }) => day)

const changeDay: Deed = async (world, random) => {
  const pickup_date = random.pick(await comingDays(world))
  if (!pickup_date) return
  const site_id = random.chance(0.5) ? (random.pick(world.sites)?.site_id ?? null) : null
  const to_date = random.chance(0.7) ? addDays(pickup_date, random.of(-1, 1, 2)) : null
  await tryTo(world, 'move a day', world.farmer.addDayChange({ body: { pickup_date, site_id, to_date, note: 'Holiday' } }))
}

const takeBackDay: Deed = async (world, random) => {
  const change = random.pick((await tryTo(world, 'look at changed days', world.farmer.listDayChanges())) ?? [])
  if (change)
    await tryTo(world, 'take a changed day back', world.farmer.removeDayChange({ params: { id: change.day_change_id }, query: {} }))
}

const short: Deed = async (world, random) => {
  const { farmer } = world
  const date = inDays(world, 7 * random.below(2))
  const harvest = await tryTo(world, 'look at the harvest', farmer.readHarvest({ query: { of: date } }))
  if (!harvest) return
  const cartons = Math.floor((harvest.promised_eggs * (70 + random.below(25))) / 1200)
  const rule = random.of(...SHARE_RULES)
  const plan = await tryTo(world, 'share out', farmer.planShortage({ body: { date, cartons, rule } }))
  const lines = (plan?.lines ?? []).map(({ pickup_id, less }) => ({ pickup_id, less })).filter(({ less }) => less > 0)
  const way = random.of('credit' as const, 'credit' as const, 'week' as const, 'money' as const)
  const week = random.pick(plan?.weeks ?? [])
  if (lines.length === 0 || (way === 'week' && !week)) return
  const body = { date, cartons, rule, lines, way, ...(week && { week }), note: '' }
  const orders = await world.db<{ id: number }[]>`
    select distinct subscription_id as id from pickup where pickup_id = any(${lines.map(({ pickup_id }) => pickup_id)})`
  for (const { id } of orders) world.touched.add(id)
  await tryTo(world, `a short week, ${way}`, farmer.makeShortage({ body }))
}

const undoShort: Deed = async (world, random) => {
  const harvest = await tryTo(world, 'look at the harvest', world.farmer.readHarvest({ query: { of: world.today } }))
  const shortage = random.pick(harvest?.shortages ?? [])
  if (shortage) await tryTo(world, 'undo a short week', world.farmer.undoShortage({ params: { id: shortage.shortage_id } }))
}

const spare: Deed = async (world, random) => {
  const offers = await tryTo(world, 'look at spare cartons', world.farmer.listSpareOffers())
  const place = random.pick(offers?.places ?? [])
  if (!offers || !place) return
  const { site_id, pickup_date } = place
  const body = { site_id, pickup_date, cartons: 2 + random.below(8), price: Math.max(0.5, offers.price - 1) }
  await tryTo(world, 'offer spare cartons', world.farmer.offerSpare({ body }))
}

const answer: Deed = async (world, random) => {
  const question = random.pick((await tryTo(world, 'look at questions', world.farmer.listQuestions())) ?? [])
  if (!question) return
  const body = { message: 'They are, and blue ones too.', resolve: true }
  await tryTo(world, 'answer', world.farmer.answerQuestion({ params: { id: question.id }, body }))
}

const mass: Deed = async (world) => {
  const audience = await tryTo(world, 'count readers', world.farmer.readAudience({ query: {} }))
  if (!audience) return
  const body = { message: 'The hens say hello.', recipients: audience.recipients }
  await tryTo(world, 'email everyone', world.farmer.sendMassEmail({ body }))
}

const planned: Deed = async (world, random) => {
  const site = random.pick(world.sites)
  const body = { message: 'New cooler at your site.', site_id: site?.site_id ?? 0, send_at: `${inDays(world, 2)} 09:00` }
  await tryTo(world, 'plan an email', world.farmer.planMassEmail({ body }))
}

const PATIENCE_MS = 20_000

/** Neighbors of another farm, with what they have of this season; half of the files are taken back. */
const imported: Deed = async (world, random) => {
  const { farmer, cycles, sites } = world
  const cycle = cycles.findLast(({ start_date }) => start_date <= world.today)
  if (!cycle) return
  const rows = Array.from({ length: 4 }, () => {
    const number = world.figures.joined
    world.figures.joined += 1
    const site = random.pick(sites)?.site_name ?? ''
    return `Guest ${number},guest-${number}@people.example,${cycle.cycle_name},${site},${1 + random.below(2)}`
  })
  const file = `Name,Email,Season,Site,Cartons\n${rows.join('\n')}\n`
  const body = { file_name: `neighbors-${world.today}.csv`, content: Buffer.from(file).toString('base64') }
  const read = await tryTo(world, 'upload a spreadsheet', farmer.uploadImport({ body }))
  if (!read) return
  const params = { id: read.import_id }
  const run = await tryTo(world, 'import a spreadsheet', farmer.runImport({ params, body: { version: read.version } }))
  if (!run) return
  await untilDone(world, read.import_id)
  if (random.chance(0.5)) return tryTo(world, 'invite imported', farmer.inviteImported({ params }))
  await tryTo(world, 'undo an import', farmer.takeBackImport({ params }))
  await untilDone(world, read.import_id)
}

const untilDone = async ({ farmer }: World, id: number): Promise<void> => {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const { state } = await farmer.readImport({ params: { id } })
    if (state === 'done' || state === 'takenBack') return
    if (Date.now() > until) throw new Error(`The spreadsheet ${id} is still ${state}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

export const farmDeeds = { changeDay, takeBackDay, short, undoShort, spare, answer, mass, planned, imported }
