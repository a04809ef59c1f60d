import { useState } from 'react'
import { openForms } from '../../../shared/admin-addresses.ts'
import type { NewSite, Site, Used } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { sayReplanned } from '../../../words/en/dashboard/day-change.ts'
import { api } from '../../calls/api.ts'
import { usePress } from '../../calls/press-key.ts'
import { useCall } from '../../calls/use-call.ts'
import { MessageOf } from '../../ui/notice/message.tsx'
import { AddCard } from '../parts/list/add-card.tsx'
import css from '../parts/list/card-list.module.css'
import { useCardList } from '../parts/list/use-card-list.ts'
import { DeleteSite } from './delete-site.tsx'
import { editIdOf, SiteCard } from './site-card.tsx'
import { SiteForm } from './site-form.tsx'

const ADD = openForms.site

const NOTHING = {
  heading: 'No open pickup sites',
  says: 'No one can subscribe until you add one. Add where people will pick up their eggs.',
}

const siteByNow = async (id: number) => (await api.listSites(undefined)).find(({ site_id }) => site_id === id)

type Props = { readonly sites: readonly Site[]; readonly used: Used | undefined; readonly askAgain: () => Promise<unknown> }

export const SiteList = ({ sites, used, askAgain }: Props) => {
  const list = useCardList(ADD, askAgain)
  const { opened, close, draftOf, hasDraft, message, attempt } = list
  const [deleting, setDeleting] = useState<Site>()
  const addSite = useCall('addSite')
  const press = usePress()
  const editSite = useCall('editSite')
  const [left, setLeft] = useState<Site>()
  const archiving = { attempt, onLeave: setLeft, askAgain }

  const add = async (body: NewSite) => {
    await press((key) => addSite.mutateAsync({ body: { ...body, press: key } }))
    await list.showSaved({ at: ADD, good: adminWords.siteAdded })
  }

  const edit = async (id: number, body: NewSite & Partial<Pick<Site, 'version'>>) => {
    const replanned = await editSite.mutateAsync({ params: { id }, body })
    await list.showSaved({ at: id, good: sayReplanned(adminWords.siteEdited, replanned) })
  }

  const form = opened === ADD && (
    <SiteForm
      title="New pickup site"
      draft={draftOf(ADD)}
      others={sites}
      failed={adminWords.siteNotAdded}
      save="Add pickup site"
      send={add}
      readAgain={async () => undefined}
      onCancel={close}
    />
  )
  return (
    <>
      <AddCard list={list} label="Add a pickup site" form={form} nothing={sites.length === 0 ? NOTHING : undefined} />
      <ul className={css.list}>
        {withLeft(sites, left).map((site) => (
          <li key={site.site_id}>
            {opened === editIdOf(site) ? (
              <SiteForm
                title={`Edit ${site.site_name}`}
                site={site}
                draft={draftOf(opened)}
                others={sites.filter((each) => each !== site)}
                failed={adminWords.siteNotEdited}
                save="Save"
                send={(body) => edit(site.site_id, body)}
                readAgain={() => siteByNow(site.site_id)}
                onCancel={close}
              />
            ) : (
              sites.includes(site) && (
                <SiteCard
                  site={site}
                  archiving={archiving}
                  isEdited={hasDraft(editIdOf(site))}
                  onOpen={list.open}
                  onDelete={used?.site_ids.includes(site.site_id) ? undefined : () => setDeleting(site)}
                />
              )
            )}
            <MessageOf at={site.site_id} message={message} />
          </li>
        ))}
      </ul>
      {deleting && (
        <DeleteSite
          site={deleting}
          archiving={archiving}
          onDeleted={() => list.showDone({ at: ADD, good: adminWords.siteDeleted })}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  )
}

/** The site that has just been archived keeps its place, where one can undo it. */
const withLeft = (sites: readonly Site[], left: Site | undefined) =>
  left && !sites.some(({ site_id }) => site_id === left.site_id)
    ? [...sites, left].sort((one, other) => one.site_name.localeCompare(other.site_name))
    : sites
