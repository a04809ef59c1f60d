import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { pages } from '../../shared/addresses.ts'
import { LOGOUT_NOTICE_MS } from '../../shared/limits.ts'
import { loginWords, signUpWords } from '../../words/en/fields.ts'
import { entrySentence } from '../../words/en/refusals/entry-errors.ts'
import { useArrival } from '../arrival.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { PassingNotice } from '../ui/notice/passing-notice.tsx'

const WORDS = {
  signedUp: signUpWords.done,
  passwordChanged: loginWords.passwordChanged,
  emailChanged: loginWords.emailChanged,
  signInFirst: entrySentence('notSignedIn'),
  finishLink: loginWords.finishLink,
  accountClosed: loginWords.accountClosed,
}

/** Why someone was sent to the login page; shown once, and not again after a reload. */
export const ArrivalNotice = () => {
  const { notice, ...rest } = useArrival()
  const [told] = useState(notice)
  const [search] = useState(window.location.search)
  const [trouble, setTrouble] = useState<string>()
  const navigate = useNavigate()

  useEffect(() => {
    if (notice || window.location.search) navigate(pages.login, { replace: true, state: rest })
  })

  // Few come back from the issuer without having been let in: what is said then is loaded for them alone.
  useEffect(() => {
    if (!search) return
    import('./continue-trouble.ts').then(
      ({ troubleIn }) => setTrouble(troubleIn(search)),
      () => setTrouble(entrySentence('unexpected')),
    )
  }, [search])

  if (search) return <Notice kind="trouble">{trouble}</Notice>
  if (told === 'loggedOut') return <PassingNotice ms={LOGOUT_NOTICE_MS}>{loginWords.loggedOut}</PassingNotice>
  return told && <Notice kind="good">{WORDS[told]}</Notice>
}
