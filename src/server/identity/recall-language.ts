import type { Language } from '../../shared/language.ts'
import type { Shop } from '../context.ts'
import { languageCookie } from '../http/language.ts'
import * as users from '../store/people/users.ts'

/** What somebody chose elsewhere counts here too; who never chose has what their browser asks for, also in their mails. */
export const recallLanguage = async (
  { db, config }: Pick<Shop, 'db' | 'config'>,
  { id }: { id: string },
  language: Language,
): Promise<string[]> => {
  const chosen = await users.readLanguage(db, id)
  if (!chosen) await users.setLanguage(db, id, language)
  return chosen && chosen !== language ? [languageCookie(chosen, config.publicUrl)] : []
}
