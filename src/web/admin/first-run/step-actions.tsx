import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pages } from '../../../shared/addresses.ts'
import { adminSetup, adminTabs, adminWeek, OPENED, openForms } from '../../../shared/admin-addresses.ts'
import { fillQuery } from '../../../shared/call.ts'
import type { StepName } from '../../../shared/rules/first-steps.ts'
import { toCents } from '../../../shared/rules/money/cents.ts'
import type { FirstRun } from '../../../shared/shapes/farm/first-run.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { firstRunWords } from '../../../words/en/dashboard/first-run.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { sayFailed } from '../../ui/notice/reason.ts'
import { ShareLink } from './share-link.tsx'

type Props = { readonly run: FirstRun; readonly isDone: boolean }

/** What there is to do for a step: its form, or the press that settles it. */
export const StepActions = ({ name, ...props }: Props & { readonly name: StepName }) => {
  const Actions = ACTIONS[name]
  return <Actions {...props} />
}

const Way = ({ to, children, label }: { to: string; children: string; label: string }) => (
  <Link className="thumb" to={to} aria-label={label}>
    {children}
  </Link>
)

const Farm = ({ isDone }: Props) => (
  <Way to={adminWeek.farmSettings.path} label={isDone ? 'Change name and color' : 'Open farm settings'}>
    {isDone ? 'Change' : 'Open farm settings'}
  </Way>
)

const SiteStep = ({ isDone }: Props) =>
  isDone ? (
    <Way to={adminTabs.pickupSites.path} label="Change the pickup site">
      Change
    </Way>
  ) : (
    <Way to={adminTabs.pickupSites.path + fillQuery({ [OPENED]: openForms.site })} label="Add a site">
      Add a site
    </Way>
  )

/** After the press its button is gone; the focus goes to the name of the step, not to nowhere. */
const focusStep = (name: StepName) => document.getElementById(`step-${name}`)?.focus()

const Price = ({ run, isDone }: Props) => {
  const { mutate, isPending, isSuccess, error } = useCall('setCartonPrice')
  const { carton_price } = run
  const keep = () => mutate({ body: { carton_price, instead_of: carton_price } }, { onSuccess: () => focusStep('price') })
  return (
    <>
      {!isDone && !isSuccess && (
        <PressButton isSecond isBusy={isPending} onClick={keep}>
          {firstRunWords.keepPrice(toCents(carton_price))}
        </PressButton>
      )}
      <Way to={adminTabs.cartonPrice.path} label="Change the price">
        Change
      </Way>
      <Notice kind="good">{isSuccess && adminWords.priceSet}</Notice>
      <Notice kind="trouble">{error && sayFailed(adminWords.priceFailed, error)}</Notice>
    </>
  )
}

const Season = ({ run: { cycle }, isDone }: Props) => {
  const { mutate, isPending, isSuccess, error } = useCall('toggleCycle')
  if (!cycle)
    return (
      <Way to={adminTabs.cycles.path + fillQuery({ [OPENED]: openForms.cycle })} label="Add a season">
        Add a season
      </Way>
    )
  const open = () => mutate({ params: { id: cycle.cycle_id }, body: { is_active: true } }, { onSuccess: () => focusStep('season') })
  return (
    <>
      {!isDone && !isSuccess && (
        <PressButton isSecond isBusy={isPending} label={`${firstRunWords.openSeason}: ${cycle.cycle_name}`} onClick={open}>
          {firstRunWords.openSeason}
        </PressButton>
      )}
      <Way to={adminTabs.cycles.path} label="Change the season">
        Change
      </Way>
      <Notice kind="good">{isSuccess && adminWords.cycleStarted}</Notice>
      <Notice kind="trouble">{error && sayFailed(adminWords.cycleNotToggled, error)}</Notice>
    </>
  )
}

const Real = ({ isDone }: Props) => (
  <Way to={adminSetup.goingLive.path} label={isDone ? 'Change payments and email' : firstRunWords.goLive}>
    {isDone ? 'Change' : firstRunWords.goLive}
  </Way>
)

const Look = () => {
  const { mutate } = useCall('noteFirstStep')
  return (
    <Link className="thumb" to={pages.subscribe} onClick={() => mutate({ body: { step: 'looked' } })}>
      Open it
    </Link>
  )
}

const ACTIONS: Readonly<Record<StepName, (props: Props) => ReactNode>> = {
  farm: Farm,
  site: SiteStep,
  price: Price,
  season: Season,
  real: Real,
  look: Look,
  share: () => <ShareLink />,
}
