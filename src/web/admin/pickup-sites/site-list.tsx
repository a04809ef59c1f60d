import { useState } from 'react'
import type { NewSite, Site } from '../../../shared/shapes/entities.ts'
import { adminWords, sayReplanned } from '../../../shared/words/admin-words.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { useOneForm } from '../../ui/form/use-one-form.ts'
import { MessageOf, useMessage } from '../../ui/notice/message.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import css from '../parts/card-list.module.css'
import { DeleteSite } from './delete-site.tsx'
import { editIdOf, SiteCard } from './site-card.tsx'
import { SiteForm } from './site-form.tsx'

const ADD = 'add-site'

export const SiteList = ({ sites, askAgain }: { sites: readonly Site[]; askAgain: () => Promise<unknown> }) => {
  const { opened, open: openForm, close, draftOf, hasDraft } = useOneForm()
  const [deleting, setDeleting] = useState<Site>()
  const { message, tell, attempt } = useMessage()
  const open = (form: string) => {
    tell(undefined)
    openForm(form)
  }
  const addSite = useCall('addSite')
  const editSite = useCall('editSite')
  const [left, setLeft] = useState<Site>()
  const archiving = { attempt, onLeave: setLeft, askAgain }

  const add = async (body: NewSite) => {
    await addSite.mutateAsync({ body })
    await askAgain()
    tell({ at: ADD, good: adminWords.siteAdded })
    close()
  }

  const edit = async (id: number, body: NewSite) => {
    const replanned = await editSite.mutateAsync({ params: { id }, body })
    await askAgain()
    tell({ at: id, good: sayReplanned(adminWords.siteEdited, replanned) })
    close()
  }

  const addButton = (
    <PressButton id={ADD} onClick={() => open(ADD)}>
      Add a pickup site
    </PressButton>
  )
  return (
    <>
      {opened === ADD && (
        <SiteForm
          title="New pickup site"
          draft={draftOf(ADD)}
          others={sites}
          failed={adminWords.siteNotAdded}
          save="Add pickup site"
          send={add}
          onCancel={close}
        />
      )}
      {opened !== ADD && sites.length > 0 && (
        <div className={css.buttons}>
          {addButton}
          {hasDraft(ADD) && <Tag kind="watch">{adminWords.notSavedYet}</Tag>}
        </div>
      )}
      <MessageOf at={ADD} message={message} />
      {opened !== ADD && sites.length === 0 && (
        <EmptyState heading="No open pickup sites" next={addButton}>
          Nobody can subscribe until there is one. Add where people will collect their eggs.
        </EmptyState>
      )}
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
                onCancel={close}
              />
            ) : (
              sites.includes(site) && (
                <SiteCard
                  site={site}
                  archiving={archiving}
                  isEdited={hasDraft(editIdOf(site))}
                  onOpen={open}
                  onDelete={() => setDeleting(site)}
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
          onDeleted={async () => {
            await askAgain()
            tell({ at: ADD, good: adminWords.siteDeleted })
          }}
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
