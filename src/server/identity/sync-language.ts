import type { Language } from '../../shared/language.ts'
import { chosenLanguage, languageCookie } from '../http/language.ts'
import type { Shop } from '../kernel/context.ts'
import * as users from '../store/people/users.ts'

/**
 * A choice made in this browser applies everywhere from now on; otherwise the choice made elsewhere applies here too.
 * People who never chose get what their browser asks for, also in their emails.
 */
export const syncLanguage = async (
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { id }: { id: string },
  { cookie, language }: { cookie: string | undefined; language: Language },
): Promise<string[]> => {
  const here = chosenLanguage(cookie)
  const elsewhere = here ? undefined : await users.readLanguage(db, id)
  if (elsewhere) return elsewhere === language ? [] : [languageCookie(elsewhere, config.publicUrl)]
  await users.setLanguage(db, id, language)
  return []
}

/** People who logged in before the shop had languages get emails in the language of their pages too. */
export const noteLanguage = async ({ db, log }: Pick<Shop, 'db' | 'log'>, { id }: { id: string }, language: Language): Promise<void> => {
  try {
    await users.setFirstLanguage(db, id, language)
  } catch (error) {
    // The login succeeds all the same.
    log.warn({ reason: (error as Error).message }, 'The language of a reader could not be kept')
  }
}
