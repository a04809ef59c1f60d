import { isReadableAccent } from '../../../shared/rules/contrast.ts'
import type { FarmSettings } from '../../../shared/shapes/farm-settings.ts'
import { farmFieldWords } from '../../../words/en/fields.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { Refusal } from '../../http/refusal.ts'
import { inForce } from '../../kernel/memory/farm.ts'
import { tidyPicture } from '../../pages/picture.ts'
import { lockFarm, readFarm, saveFarm } from '../../store/farm/farm-settings.ts'
import * as activities from '../../store/people/activities.ts'

/** What the activity log shows: of a picture only that it changed. */
const factsOf = ({ version: _, logo, ...facts }: FarmSettings, before: FarmSettings) =>
  logo === before.logo ? facts : { ...facts, logo: logo === null ? 'removed' : 'changed' }

export const farmSettingsHandlers = {
  // Asked of the database, not of the memory: the version must be the one that the next save is held to.
  readFarmSettings: async ({ db, shop }) => inForce(await readFarm(db), shop.config),

  saveFarmSettings: async ({ body, user, session, db, shop, refuse }) => {
    if (body.second_factor_required && !session.has_factor) throw refuse('ownFactorFirst')
    if (body.accent !== null && !isReadableAccent(body.accent)) throw refuse('accentPale')
    const logo = body.logo === null ? null : tidyPicture(body.logo)
    if (logo !== null && typeof logo !== 'string')
      throw new Refusal('invalidInput', {
        fields: { logo: [logo.trouble === 'noPicture' ? farmFieldWords.picture : farmFieldWords.pixels] },
      })
    const saved = await db.begin(async (tx) => {
      const row = await lockFarm(tx)
      if (row.version !== body.version) throw refuse('changedMeanwhile')
      const was = inForce(row, shop.config)
      // A farm that never chose a zone goes on following the environment.
      const time_zone = row.time_zone === null && body.time_zone === was.time_zone ? null : body.time_zone
      const is = inForce(await saveFarm(tx, { ...body, logo, time_zone }), shop.config)
      await activities.note(tx, { user, at: shop.clock() }, 'saveFarmSettings', {
        label: 'farm settings',
        was: factsOf(was, was),
        is: factsOf(is, was),
      })
      return is
    })
    await shop.farm.reload()
    return saved
  },
} satisfies Partial<Handlers>
