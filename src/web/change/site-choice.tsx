import { useState } from 'react'
import type { MyChange } from '../../shared/shapes/order-changes.ts'
import { showPickupTime } from '../../words/en/dates/hours.ts'
import * as words from '../../words/en/pages/change.ts'
import card from '../subscribe/sites/site-card.module.css'
import { TextButton } from '../ui/button/text-button.tsx'
import { Radio } from '../ui/form/radio.tsx'
import { Folded } from '../ui/show/folded.tsx'
import css from './change.module.css'

const AT_FIRST = 5

type Props = {
  readonly order: MyChange
  readonly chosen: number
  readonly onChoose: (site_id: number) => void
  readonly error: string | undefined
}

/** Where else the rest could be collected: the order's own site first, and the chosen one always included. */
export const SiteChoice = ({ order, chosen, onChoose, error }: Props) => {
  const { id, sites, site_id: own } = order
  // Going back to the order's own site keeps the list open.
  const [isOpen, setOpen] = useState(chosen !== own)
  const [isWhole, setWhole] = useState(sites.length <= AT_FIRST + 1)
  const shown = isWhole ? sites : sites.filter(({ site_id }, place) => place < AT_FIRST || site_id === chosen)
  return (
    <Folded name={words.site} isOpen={isOpen || error !== undefined} onToggle={setOpen}>
      <fieldset className={css.sites} aria-label={words.site}>
        {error && (
          <p className="trouble small" role="alert">
            {error}
          </p>
        )}
        {shown.map((site) => (
          <SiteLine
            key={site.site_id}
            site={site}
            name={`site-of-${id}`}
            isOwn={site.site_id === own}
            isChosen={site.site_id === chosen}
            onChoose={onChoose}
          />
        ))}
        {!isWhole && <TextButton onClick={() => setWhole(true)}>{words.allSites(sites.length)}</TextButton>}
      </fieldset>
    </Folded>
  )
}

type LineProps = {
  readonly site: MyChange['sites'][number]
  readonly name: string
  readonly isOwn: boolean
  readonly isChosen: boolean
  readonly onChoose: (site_id: number) => void
}

const SiteLine = ({ site, name, isOwn, isChosen, onChoose }: LineProps) => {
  const id = `${name}-${site.site_id}`
  const isFull = site.is_full && !isOwn
  return (
    <div className={`card edged ${card.card}`}>
      <Radio
        name={name}
        id={id}
        value={site.site_id}
        checked={isChosen}
        disabled={isFull}
        aria-describedby={`${id}-about`}
        onChange={() => onChoose(site.site_id)}
      />
      <label htmlFor={id}>{site.site_name}</label>
      <div className={card.about} id={`${id}-about`}>
        <p>{words.firstOn(showPickupTime(site.from_date, site))}</p>
        <div className={card.where}>
          <p>{site.site_address}</p>
          {isOwn && <p className={card.few}>{words.siteNow}</p>}
          {isFull && <p className={card.full}>{words.siteFull}</p>}
        </div>
      </div>
    </div>
  )
}
