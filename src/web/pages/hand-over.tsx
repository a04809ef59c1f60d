import { useState } from 'react'
import css from '../hand-over/hand-over.module.css'
import { Lists } from '../hand-over/lists.tsx'
import { readNames } from '../hand-over/stored-names.ts'
import { useSession } from '../session.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import * as words from '../words/hand-over.ts'

export default function HandOver() {
  const { user } = useSession()
  const [stored] = useState(readNames)
  // Until the shop answers who is there, it is who was there last.
  const person = user ?? stored?.person
  return (
    <div className={css.page}>
      <PageHeading>{words.heading}</PageHeading>
      {person && <Lists key={person.id} person={person} />}
    </div>
  )
}
