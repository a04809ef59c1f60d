import { showMoment } from '../../../../words/en/pages/moment.ts'
import { useReading } from '../../../calls/use-call.ts'

/** When such a letter was sent last. */
export const LastSent = ({ call }: { call: 'readLastMassEmail' | 'readLastWaitlistEmail' }) => {
  const { data } = useReading(call)
  if (!data) return null
  return <>{data.timestamp ? `Last sent ${showMoment(data.timestamp)}.` : 'Never sent.'}</>
}
