import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminRecords } from '../../../../shared/admin-addresses.ts'
import type { Mailing } from '../../../../shared/shapes/records.ts'
import { showPeople } from '../../../../words/en/dashboard/admin.ts'
import { showCount } from '../../../../words/en/dashboard/count.ts'
import { showMoment } from '../../../../words/en/pages/moment.ts'
import { api } from '../../../calls/api.ts'
import { ProgressLine } from '../../../ui/notice/progress-line.tsx'
import { Sheet } from '../show/tab-page.tsx'
import css from './mailings.module.css'

const ASK_AGAIN_MS = 1_000
const isUnderWay = ({ queued }: Mailing) => queued > 0

/** The last letters to many and how far each has come; asked again only as long as one of them is under way. */
export const Mailings = ({ kind }: { kind: Mailing['kind'] }) => {
  const { data = [] } = useQuery({
    queryKey: ['listMailings'],
    queryFn: () => api.listMailings(undefined),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? ASK_AGAIN_MS : false),
  })
  const ours = data.filter((mailing) => mailing.kind === kind)
  return (
    <>
      <MailingList heading="Being sent" mailings={ours.filter(isUnderWay)} />
      <MailingList heading="Sent before" mailings={ours.filter((mailing) => !isUnderWay(mailing))} />
    </>
  )
}

const MailingList = ({ heading, mailings }: { heading: string; mailings: readonly Mailing[] }) => {
  if (mailings.length === 0) return null
  return (
    <Sheet heading={heading}>
      <ul className={`stack gap-5 list ${css.mailings}`}>
        {mailings.map((mailing) => (
          <OneMailing key={mailing.mailing_id} {...mailing} />
        ))}
      </ul>
    </Sheet>
  )
}

const OneMailing = (mailing: Mailing) => (
  <li>
    <p className={css.subject}>{mailing.subject}</p>
    <p className="soft small">
      {showMoment(mailing.created_at)} · {mailing.audience} · {showPeople(mailing.recipients)}
    </p>
    {isUnderWay(mailing) ? (
      <ProgressLine done={mailing.sent} of={mailing.recipients}>
        {`${showCount(mailing.sent)} of ${showCount(mailing.recipients)} sent. You can close this page`}
      </ProgressLine>
    ) : (
      <p>{showCount(mailing.sent)} sent</p>
    )}
    {mailing.failed > 0 && (
      <Link className={`thumb ${css.failed}`} to={`${adminRecords.mailRecord.path}?status=failed`}>
        {showCount(mailing.failed)} failed
      </Link>
    )}
    {mailing.seen > 0 && <p className="soft small">{showCount(mailing.seen)} failed, reviewed</p>}
    {mailing.withheld > 0 && <p className="soft small">{showCount(mailing.withheld)} not sent</p>}
  </li>
)
