/** Words before a name that are none. */
const TITLES = /^(the|mr|mrs|ms|miss|dr|la|el|los|las|familia|sr|sra|don|doña)$/i
const NAME = /^[\p{L}\p{M}'’-]{1,20}$/u

/** By what a person is greeted: "Ann" of "Ann Miller"; nothing where the first word is no name, so that nobody can write a sentence or an address there. */
export const firstName = (name: string): string | undefined => {
  const [first = ''] = name.trim().split(/\s+/)
  return NAME.test(first) && !TITLES.test(first) ? first : undefined
}
