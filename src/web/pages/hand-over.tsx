import { useState } from 'react'
import * as words from '../../words/en/pages/hand-over.ts'
import css from '../hand-over/hand-over.module.css'
import { Lists } from '../hand-over/lists.tsx'
import { useSession } from '../session.tsx'
import { readNames } from '../stored/stored-names.ts'
import { PageHeading } from '../ui/page/page-heading.tsx'

export default function HandOver() {
  const { user } = useSession()
  const [stored] = useState(readNames)
  // Until the server says who is logged in, it is the last user.
  const person = user ?? stored?.person
  return (
    <div className={`stack gap-5 ${css.page}`}>
      <PageHeading>{words.heading}</PageHeading>
      {person && <Lists key={person.id} person={person} />}
    </div>
  )
}
