import { useQueryClient } from '@tanstack/react-query'
import { calendarWords } from '../../shared/words/week-words.ts'
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
  <div className={css.part}>
    <h3>In your calendar</h3>
    <p>Your pickups, with place and directions. Your calendar follows when a pickup moves.</p>
    <div className={css.buttons}>
      <FileButton href={asWebcal(feedUrl)}>Add to my calendar</FileButton>
      <FileButton isSecond href={`${feedUrl}?download`} download>
        Download .ics
      </FileButton>
    </div>
    <CopiedField
      name="calendarAddress"
      label="Private address"
      description="For calendars that ask for one. Whoever knows it sees your pickups."
      text={feedUrl}
      copyLabel="Copy the address"
      copyWord="Copy"
      said={calendarWords}
    />
    <Folded name="Get another address">
      <NewAddress />
    </Folded>
  </div>
)

const NewAddress = () => {
  const client = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useCall('renewCalendar')
  const renew = () => mutate(undefined, { onSuccess: (calendar) => client.setQueryData(['readMyCalendar'], calendar) })
  return (
    <div className={css.renew}>
      <p>If somebody knows the address who should not, get another. Calendars that use the old one stop, also your own.</p>
      <div>
        <PressButton isSecond isBusy={isPending} onClick={renew}>
          New address
        </PressButton>
      </div>
      <Notice kind="good">{isSuccess && calendarWords.renewed}</Notice>
      <Notice kind="trouble">{error && reasonOf(error)}</Notice>
    </div>
  )
}
