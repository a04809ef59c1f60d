import { PASSKEYS_MAX } from '../../../shared/limits.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { CreationOptions, MadeCredential, RequestOptions, UsedCredential } from '../../../shared/shapes/second-factor.ts'
import type { Session } from '../../http/session.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { CachedFarm } from '../../kernel/memory/farm.ts'
import type { Queue } from '../../kernel/queue.ts'
import { headFor } from '../../mail/letter-head.ts'
import { passkeyAddedLetter, passkeyRemovedLetter, secondFactorOffLetter } from '../../mail/letters/second-factor-letters.ts'
import { postMails } from '../../mail/post-mails.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import * as activities from '../../store/people/activities.ts'
import * as factors from '../../store/people/second-factors.ts'
import * as sessions from '../../store/people/sessions.ts'
import * as users from '../../store/people/users.ts'
import * as challenges from '../../store/people/ways-in/passkey-challenges.ts'
import * as passkeys from '../../store/people/ways-in/passkeys.ts'
import type { SecondFactor } from '../second-factor/second-factor.ts'
import { creationOptions, handleOf, newChallenge, requestOptions } from './options.ts'
import { giveProof } from './passkey-proof.ts'
import { relyingPartyOf } from './relying-party.ts'
import { checkMade, checkUsed } from './webauthn.ts'

/** A person's passkeys: on a phone, a computer or a key. Each logs its owner in without a password, and confirms who someone is. */
export type Passkeys = ReturnType<typeof openPasskeys>

type Parts = {
  db: Pool
  queue: Queue
  farm: CachedFarm
  clock: Clock
  publicUrl: URL
  secondFactor: Pick<SecondFactor, 'giveRecoveryCodes'>
}
type Person = Pick<Me, 'id' | 'email'>
type Named = { name: string; credential: MadeCredential }
/** `reason` is for the log. */
type Wrong = { refusal: 'passkeyTooSlow' | 'passkeyUnknown' | 'passkeyWrong'; owner?: Person; reason?: string }

export const openPasskeys = ({ db, queue, farm, clock, publicUrl, secondFactor }: Parts) => {
  const party = relyingPartyOf(publicUrl)
  const actor = (user: Person) => ({ user, at: clock() })
  const headOf = (tx: Db, { id }: Person) => headFor(tx, farm.current, id)

  const ask = async (purpose: 'log in' | 'add' | 'confirm', bound_to: string): Promise<string> => {
    const challenge = newChallenge()
    await challenges.put(db, { purpose, bound_to, challenge })
    return challenge
  }

  /** Whose passkey this is, if its answer to our challenge is right. */
  const check = async (
    purpose: 'log in' | 'confirm',
    bound_to: string,
    used: UsedCredential,
  ): Promise<passkeys.OwnedPasskey['owner'] | Wrong> => {
    const challenge = await challenges.take(db, { purpose, bound_to })
    if (!party || challenge === undefined) return { refusal: 'passkeyTooSlow' }
    const passkey = await passkeys.find(db, used.id)
    if (!passkey) return { refusal: 'passkeyUnknown' }
    const { owner } = passkey
    const handle = used.response.userHandle
    if (handle && handle !== handleOf(owner.id)) return { refusal: 'passkeyWrong', owner, reason: 'It names another person' }
    const checked = await checkUsed(used, passkey, { party, challenge })
    if ('reason' in checked) return { refusal: 'passkeyWrong', owner, reason: checked.reason }
    if (!(await passkeys.noteUse(db, { ...checked, passkey_id: passkey.passkey_id })))
      return { refusal: 'passkeyWrong', owner, reason: 'Its counter went back' }
    return owner
  }

  const addTo = (person: Person, session: Session, passkey: passkeys.NewPasskey) =>
    db.begin(async (tx) => {
      await users.lock(tx, person.id)
      const isFirst = !(await factors.isOn(tx, person.id))
      // Under a lock: if a new password has ended this session, it must not leave a passkey behind.
      if (!(isFirst ? await sessions.markFactor(tx, session.id) : await sessions.hold(tx, session.id))) return 'passkeyTooSlow'
      if ((await passkeys.list(tx, person.id)).length >= PASSKEYS_MAX) return 'passkeysFull'
      if (!(await passkeys.add(tx, person.id, passkey))) return 'passkeyTaken'
      if (isFirst) await sessions.endAll(tx, person.id, session.id)
      await activities.note(tx, actor(person), 'addPasskey', { label: '' })
      const letter = passkeyAddedLetter(await headOf(tx, person), { name: passkey.name, isFirst })
      await postMails(tx, queue, [{ to: person.email, letter }])
      return isFirst ? secondFactor.giveRecoveryCodes(tx, person) : []
    })

  return {
    /** Whether browsers can have passkeys for this shop's address. */
    isPossible: party !== undefined,

    list: ({ id }: Person): Promise<passkeys.Passkey[]> => passkeys.list(db, id),

    /** For someone who has just proved who they are: what their browser needs to make a passkey in this session. */
    beginAdding: async (user: Person, session: Session): Promise<CreationOptions | undefined> => {
      const challenge = party && (await ask('add', session.id))
      if (!party || !challenge) return undefined
      return creationOptions(party, { challenge, farm: farm.current.farm_name, user, passkeys: await passkeys.list(db, user.id) })
    },

    /** Returns the recovery codes, if this turned two-step login on; they can't be read again. */
    add: async (person: Person, session: Session, { name, credential }: Named) => {
      const challenge = await challenges.take(db, { purpose: 'add', bound_to: session.id })
      if (!party || challenge === undefined) return 'passkeyTooSlow'
      const made = await checkMade(credential, { party, challenge })
      return 'reason' in made ? 'passkeyWrong' : addTo(person, session, { ...made, name })
    },

    rename: (person: Person, passkey_id: number, name: string): Promise<boolean> =>
      db.begin(async (tx) => {
        if (!(await passkeys.rename(tx, person.id, { passkey_id, name }))) return false
        await activities.note(tx, actor(person), 'renamePasskey', { label: '' })
        return true
      }),

    /** The last second factor takes the recovery codes with it. `isRequired`: the last one stays. */
    remove: (person: Person, passkey_id: number, isRequired: boolean): Promise<'done' | 'notFound' | 'factorStaysOn'> =>
      db.begin(async (tx) => {
        await users.lock(tx, person.id)
        const kept = await passkeys.list(tx, person.id)
        const removed = kept.find((each) => each.passkey_id === passkey_id)
        if (!removed) return 'notFound'
        const isLast = kept.length === 1 && (await factors.findOn(tx, person.id)) === undefined
        if (isLast && isRequired) return 'factorStaysOn'
        await passkeys.remove(tx, person.id, passkey_id)
        await activities.note(tx, actor(person), 'removePasskey', { label: '' })
        if (isLast) {
          await factors.turnOff(tx, person.id)
          await sessions.unmarkFactor(tx, person.id)
          await activities.note(tx, actor(person), 'turnOffSecondFactor', { label: '' })
        }
        const head = await headOf(tx, person)
        const letter = isLast ? secondFactorOffLetter(head, 'you') : passkeyRemovedLetter(head, removed.name)
        await postMails(tx, queue, [{ to: person.email, letter }])
        return 'done'
      }),

    /** `browser`: what tells the browser that asks from others. */
    beginLogin: async (browser: string): Promise<RequestOptions | undefined> =>
      party && requestOptions(party, await ask('log in', browser), []),

    /** Whose passkey was used in the browser that asked. */
    logIn: (browser: string, used: UsedCredential) => check('log in', browser, used),

    beginProof: async ({ id }: Person, session: Session): Promise<RequestOptions | undefined> =>
      party && requestOptions(party, await ask('confirm', session.id), await passkeys.list(db, id)),

    /** A text that works once in place of a code, for someone who used a passkey of their own. */
    prove: async ({ id }: Person, session: Session, used: UsedCredential): Promise<{ code: string } | Wrong> => {
      const owner = await check('confirm', session.id, used)
      if ('refusal' in owner) return owner
      return owner.id === id ? { code: await giveProof(db, id) } : { refusal: 'passkeyUnknown' }
    },
  }
}
