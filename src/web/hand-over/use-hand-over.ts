import { useEffect, useRef, useState } from 'react'
import { pages } from '../../shared/addresses.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import type { Mark } from '../../shared/shapes/packing.ts'
import type { Refused } from '../calls/refused.ts'
import { forgetNames, readNames, type StoredNames, storeNames } from '../stored/stored-names.ts'
import { storePage } from '../stored/stored-page.ts'
import { exchange } from './exchange.ts'
import { readTaps, storeTaps } from './stored-taps.ts'
import { addTap, type Tapped, withoutSent, withTaps } from './taps.ts'

const NOT_THEIRS: readonly (string | undefined)[] = ['hostOnly', 'secondFactorNeeded', 'newPasswordNeeded']

/**
 * The list at the site. A tap counts here at once and is kept on the phone; it is sent as soon as there is a
 * connection. What others tap comes with each answer.
 */
export const useHandOver = (person: Me) => {
  const [names, setNames] = useState(() => namesOf(person))
  const [taps, setTaps] = useState(() => readTaps(person.id))
  const [trouble, setTrouble] = useState<Refused>()
  const goOn = useRef(() => {})

  useEffect(() => {
    const storing = exchange({
      waiting: () => readTaps(person.id),
      onAnswer: (list, sent) => {
        const answered = { person, list, at: new Date().toISOString() }
        const left = withoutSent(readTaps(person.id), sent)
        storeNames(answered)
        storeTaps(person.id, left)
        setNames(answered)
        setTaps(left)
        setTrouble(undefined)
        storePage(pages.handOver, 'dozen-hand-over')
      },
      onTrouble: (refused) => {
        setTrouble(refused)
        // Names of others are not for this person, or not yet; what was tapped stays.
        if (!NOT_THEIRS.includes(refused.code)) return
        forgetNames()
        setNames(undefined)
      },
    })
    goOn.current = storing.goOn
    return storing.end
  }, [person])

  const tap = (row: Tapped, mark: Mark | null) => {
    const next = addTap(readTaps(person.id), row, mark, new Date())
    storeTaps(person.id, next)
    setTaps(next)
    goOn.current()
  }

  return { list: names && withTaps(names.list, taps), at: names?.at, taps, trouble, tap, lookAgain: () => goOn.current() }
}

const namesOf = (person: Me): StoredNames | undefined => {
  const stored = readNames()
  return stored?.person.id === person.id ? stored : undefined
}
