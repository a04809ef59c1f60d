import * as z from 'zod/mini'
import type { Call } from '../../shared/call.ts'
import { cutText } from '../../shared/cut-text.ts'
import { numberWords } from '../../words/en/dates/number.ts'
import { farmFieldWords, fieldWords } from '../../words/en/fields.ts'
import { Refusal } from './refusal.ts'

/** Checks the input against the call's row: nothing is coerced, and unknown fields are refused. */

type Issue = z.core.$ZodIssue

// Our own sentences; the library's speak of types.
const OURS: ReadonlySet<string> = new Set([...Object.values(fieldWords), ...Object.values(farmFieldWords), ...Object.values(numberWords)])

const sentence = (issue: Issue, given: unknown): string => {
  if (issue.code === 'unrecognized_keys') return farmFieldWords.unknown
  const missing =
    issue.code === 'invalid_type' &&
    issue.path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], given) === undefined
  if (missing) return fieldWords.required
  return OURS.has(issue.message) || issue.code === 'custom' ? issue.message : fieldWords.wrong
}

const namesOf = (issue: Issue): string[] => (issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body'])

// A refusal stays short, however many fields came and whatever their names: it shouldn't be longer than the request.
const MOST_UNKNOWN = 30
const LONGEST_NAME = 60

const shorten = (name: string): string => cutText(name, LONGEST_NAME)

/** What is wrong with each field, each message once. */
const complaintsOf = (issues: readonly Issue[], given: unknown): Record<string, string[]> => {
  // A map, because a client may name a field `constructor` or `__proto__`.
  const fields = new Map<string, Set<string>>()
  for (const issue of issues) {
    // The call's own fields limit their number.
    for (const name of namesOf(issue).slice(0, MOST_UNKNOWN).map(shorten)) {
      fields.set(name, (fields.get(name) ?? new Set()).add(sentence(issue, given)))
    }
  }
  return Object.fromEntries([...fields].map(([name, sentences]) => [name, [...sentences]]))
}

const check = (schema: z.ZodMiniObject | undefined, given: unknown): unknown => {
  if (schema === undefined) {
    if (given !== undefined && given !== null && Object.keys(given).length > 0) return check(z.strictObject({}), given)
    return undefined
  }
  const result = schema.safeParse(given ?? {})
  if (result.success) return result.data
  throw new Refusal('invalidInput', { fields: complaintsOf(result.error.issues, given) })
}

export const checkInput = (call: Call, given: { params: unknown; query: unknown; body: unknown }) => ({
  params: check(call.params, given.params),
  query: check(call.query, given.query),
  body: check(call.body, given.body),
})
