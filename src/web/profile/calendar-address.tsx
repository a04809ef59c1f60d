import { useQueryClient } from '@tanstack/react-query'
import { calendarWords } from '../../words/en/dates/week.ts'
import * as words from '../../words/en/pages/profile.ts'
import { useCall } from '../calls/use-call.ts'
import { FileButton } from '../ui/button/link-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { CopiedField } from '../ui/form/copied-field.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { reasonOf } from '../ui/notice/reason.ts'
import { Folded } from '../ui/show/folded.tsx'
import css from './calendar-section.module.css'

/** Calendar programs know this scheme, and subscribe instead of taking a copy. */
const asWebcal = (url: string) => url.replace(/^https?:/, 'webcal:')

export const CalendarAddress = ({ feedUrl }: { feedUrl: string }) => (
  <section className={`stack gap-3 card edged ${css.part}`} aria-labelledby="calendar">
    <h2 id="calendar">{words.calendar}</h2>
    <p>{words.calendarAbout}</p>
    <div className="row gap-3">
      <FileButton href={asWebcal(feedUrl)}>{words.addToCalendar}</FileButton>
      <FileButton isSecond href={`${feedUrl}?download`} download>
        {words.download}
      </FileButton>
    </div>
    <Folded name={words.privateAddress}>
      <div className="stack gap-4">
        <CopiedField
          name="calendarAddress"
          label={words.privateAddress}
          description={words.privateAddressAbout}
          text={feedUrl}
          copyLabel={words.copyAddress}
          copyWord={words.copy}
          said={calendarWords}
        />
        <NewAddress />
      </div>
    </Folded>
  </section>
)

const NewAddress = () => {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useCall('renewCalendar')
  const renew = () => mutate(undefined, { onSuccess: (calendar) => client.setQueryData(['readMyCalendar'], calendar) })
  return (
    <>
      <p>{words.otherAddressAbout}</p>
      <div>
        <PressButton isSecond isBusy={isPending} onClick={renew}>
          {words.newAddress}
        </PressButton>
      </div>
      <Notice kind="good">{isSuccess && calendarWords.renewed}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </>
  )
}
