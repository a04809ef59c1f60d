import { expect } from 'vitest'
import { ConfigProblems, readConfig } from '../../../src/server/kernel/config/config.ts'

/** Why a shop would not start with these variables: a sentence for each problem. */
export const problemsOf = (env: Readonly<Record<string, string>>): string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigProblems)
    const [head, ...lines] = (error as Error).message.split('\n')
    expect(head).toBe('Dozen cannot start. Please fix:')
    return lines.map((line) => line.replace('  - ', ''))
  }
}
