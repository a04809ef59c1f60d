import { useState } from 'react'
import { ADDRESS_MAX } from '../../../shared/limits.ts'
import type { FoundLocation, Site } from '../../../shared/shapes/entities.ts'
import { showDistance } from '../../../words/en/distance.ts'
import { subscribeWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/order/subscribe.tsx'
import { orderSentence } from '../../../words/en/refusals/order-errors.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { filledRule } from '../../ui/form/field-rules.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { waitOr } from '../../ui/notice/reason.ts'
import { locateSites } from './located-sites.ts'
import css from './site-finder.module.css'

type Props = { sites: readonly Site[]; onFound: (location: FoundLocation, closest: Site) => void }

/** A form of its own: Enter in the address looks for a site and does not pay. */
export const SiteFinder = ({ sites, onFound }: Props) => {
  const findLocation = useCall('findLocation')
  const [answer, setAnswer] = useState<string>()
  const [hasNoSite, setNoSite] = useState(false)
  const { submit, isBusy, fields } = useForm({
    rules: { address: filledRule(orderSentence('addressUnknown'), ADDRESS_MAX) },
    send: async ({ address }) => {
      setAnswer(undefined)
      setNoSite(false)
      const location = await findLocation.mutateAsync({ body: { address } })
      const [closest] = locateSites(sites, location)
      if (!closest || closest.km === null) return setNoSite(true)
      setAnswer(words.closest(location.label, closest.site.site_name, showDistance(closest.km)))
      onFound(location, closest.site)
    },
    blame: (refused) => ({ fields: { address: waitOr(orderSentence('addressUnknown'), refused) } }),
  })

  return (
    <section className={css.finder} aria-label={words.finder}>
      <form noValidate data-draft="none" onSubmit={submit} className={css.form}>
        <TextField
          name="address"
          label={words.address}
          description={words.addressAbout}
          autoComplete="address-line1"
          enterKeyHint="search"
          error={fields.address}
          frame={css.address}
        />
        <BusyButton isBusy={isBusy}>{words.find}</BusyButton>
      </form>
      <Notice kind="trouble">{hasNoSite && subscribeWords.noSite}</Notice>
      <Notice kind="good">{answer}</Notice>
    </section>
  )
}
