import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { Db } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import * as questions from '../store/mail/questions.ts'
import * as activities from '../store/people/activities.ts'
import type { People } from './add-people.ts'
import { ADMIN } from './orders.ts'
import { RESOLVED_QUESTIONS } from './questions.ts'

export type Ago = (hours: number) => Date
type Things = { running: Cycle; coming: Cycle; archived: Site }

const DAY_HOURS = 24

/** What the farmer has done lately, with its traces in the record of changes. */
export const addFarmersWork = async (db: Db, people: People, { running, coming, archived }: Things, ago: Ago): Promise<void> => {
  const farmer = (hours: number): activities.Actor => ({ user: { id: people(ADMIN), email: ADMIN }, at: ago(hours) })
  await activities.note(db, farmer(41 * DAY_HOURS), 'toggleCycle', {
    label: running.cycle_name,
    was: { is_active: false },
    is: { is_active: true },
  })

  await sites.archive(db, archived.site_id, ago(20 * DAY_HOURS))
  await activities.note(db, farmer(20 * DAY_HOURS), 'archiveSite', {
    label: archived.site_name,
    was: { archived: false },
    is: { archived: true },
  })

  for (const { hoursAgo, hoursOpen, answer, ...question } of RESOLVED_QUESTIONS) {
    const { id } = await questions.add(db, people(question.email), question, ago(hoursAgo))
    const done = hoursAgo - hoursOpen
    if (answer === null) await questions.resolve(db, id, ago(done))
    else await questions.answer(db, id, { text: answer, isResolved: true }, ago(done))
    const [action, is] =
      answer === null ? (['resolveQuestion', { resolved: true }] as const) : (['answerQuestion', { answer, resolved: true }] as const)
    await activities.note(db, farmer(done), action, {
      label: `${question.name}: ${question.subject}`,
      was: { resolved: false },
      is,
      question_id: id,
    })
  }

  const { cycle_id: _, version: __, ...facts } = coming
  await activities.note(db, farmer(3 * DAY_HOURS), 'addCycle', { label: coming.cycle_name, is: facts })
}
