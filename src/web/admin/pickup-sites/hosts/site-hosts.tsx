import type { Site } from '../../../../shared/shapes/entities.ts'
import { useCall, useReading } from '../../../calls/use-call.ts'
import { TextButton } from '../../../ui/button/text-button.tsx'
import { type Attempt, MessageOf, useMessage } from '../../../ui/notice/message.tsx'
import { Reading } from '../../../ui/page/reading.tsx'
import { Folded } from '../../../ui/show/folded.tsx'
import { AddHost } from './add-host.tsx'
import { hostWords } from './host-words.ts'
import css from './site-hosts.module.css'

type Named = Pick<Site, 'site_id' | 'site_name'>

/** The hosts of a site: they see its names and cartons on their phone, and tap people who came. */
export const SiteHosts = ({ site }: { site: Named }) => {
  const hosts = useReading('listHosts')
  const { message, attempt, tell } = useMessage()
  const addHost = useCall('addHost')
  const params = { id: site.site_id }
  const here = (hosts.data ?? []).filter(({ site_id }) => site_id === site.site_id)

  const add = async (email: string) => {
    tell(undefined)
    const added = await addHost.mutateAsync({ params, body: { email } })
    await hosts.refetch()
    tell({ at: site.site_id, good: hostWords.added(added.email) })
  }

  return (
    <Folded name={here.length > 0 ? `Hosts (${here.length})` : 'Hosts'}>
      <div className={`stack gap-3 ${css.hosts}`}>
        <p className="soft">
          Hosts see on their phone who picks up here, and tap the name of each person who comes. They see names, cartons and packing notes,
          plus what is owed if you allow it in farm settings. They don't see emails.
        </p>
        <Reading of={hosts} like={{ rows: 1 }}>
          {() => (
            <ul className={`list ${css.list}`}>
              {here.map(({ user_id, email }) => (
                <li key={user_id}>
                  <span>{email}</span>
                  <RemoveHost site={site} host={{ user_id, email }} attempt={attempt} add={add} askAgain={hosts.refetch} />
                </li>
              ))}
            </ul>
          )}
        </Reading>
        <MessageOf at={site.site_id} message={message} />
        <AddHost site={site} send={add} />
      </div>
    </Folded>
  )
}

type Removing = {
  readonly site: Named
  readonly host: { readonly user_id: string; readonly email: string }
  readonly attempt: Attempt
  readonly add: (email: string) => Promise<void>
  readonly askAgain: () => Promise<unknown>
}

const RemoveHost = ({ site, host: { user_id, email }, attempt, add, askAgain }: Removing) => {
  const removeHost = useCall('removeHost')
  const at = site.site_id
  const undo = () =>
    attempt(at, hostWords.notAdded, async () => {
      await add(email)
      return { at, good: hostWords.added(email) }
    })
  const remove = () =>
    attempt(at, hostWords.notRemoved, async () => {
      await removeHost.mutateAsync({ params: { id: site.site_id, userId: user_id } })
      await askAgain()
      return { at, good: hostWords.removed(email), undo }
    })
  return (
    <TextButton label={`Remove ${email} from ${site.site_name}`} onClick={remove}>
      Remove
    </TextButton>
  )
}
