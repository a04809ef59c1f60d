import type { Weakness } from '../../shared/shapes/account.ts'

/** Whether a password is among the first an attacker would try: the most common ones, the email, the farm's name. */

// Loaded when the first password is rated: a few megabytes that a shop without sign-ups doesn't need.
let known: Promise<ReadonlySet<string>> | undefined
const readKnown = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Only letters and digits, so that `Sunny-Farm` and `sunnyfarm` count as the same guess. */
const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

export const weaknessOf = async (password: string, about: { email?: string | undefined; farm: string }): Promise<Weakness | null> => {
  const plain = bare(password)
  const [name = ''] = about.email?.split('@') ?? []
  if (about.email && [bare(about.email), bare(name)].includes(plain)) return 'email'
  if (plain !== '' && plain === bare(about.farm)) return 'farm'
  known ??= readKnown()
  return (await known).has(password.toLowerCase()) ? 'common' : null
}
