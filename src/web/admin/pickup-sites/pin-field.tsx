import { type ComponentType, useEffect, useId, useState } from 'react'
import { siteFields } from '../../../shared/fields/farm-fields.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import { subscribeWords } from '../../../words/en/fields.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Folded } from '../../ui/show/folded.tsx'
import css from './pin-field.module.css'
import type { PinMapProps } from './pin-map.tsx'
import { type Pin, PLACE } from './use-pin.ts'

type Props = {
  readonly pin: Pin
  readonly others: readonly Site[]
  readonly fields: { readonly lat?: string; readonly lon?: string }
}

export const PinField = ({ pin, others, fields }: Props) => {
  const { PinMap, hasFailed } = usePinMap()
  const hasGround = pin.location !== undefined || others.some(({ lat }) => lat !== null)
  const find = useId()
  const putBack = () => {
    pin.putBack?.()
    // The button has done its work and goes.
    document.getElementById(find)?.focus()
  }
  return (
    <fieldset className={`stack gap-3 ${css.field}`}>
      <legend>{PLACE}</legend>
      <div>
        <PressButton isSecond id={find} isBusy={pin.isFinding} onClick={pin.find}>
          Find on the map
        </PressButton>
      </div>
      <div className="row center gap-x-4">
        <p className="soft" role="status">
          {pin.says}
        </p>
        {pin.putBack && <TextButton onClick={putBack}>Undo</TextButton>}
      </div>
      <Notice kind="trouble">{hasFailed && subscribeWords.mapFailed}</Notice>
      {hasGround && !hasFailed && (
        <div className={css.ground}>{PinMap && <PinMap location={pin.location} others={others} onPut={pin.put} />}</div>
      )}
      <Folded name="Latitude and longitude" isOpen={Boolean(fields.lat ?? fields.lon) || undefined}>
        <div className="pair gap-5">
          {(['lat', 'lon'] as const).map((name) => (
            <TextField
              key={name}
              name={name}
              label={siteFields[name].label}
              inputMode="text"
              autoComplete="off"
              value={pin[name]}
              onChange={(event) => pin.type({ [name]: event.currentTarget.value })}
              error={fields[name]}
            />
          ))}
        </div>
      </Folded>
    </fieldset>
  )
}

/** The map comes with the first form, never with the list. */
const usePinMap = () => {
  const [PinMap, setPinMap] = useState<ComponentType<PinMapProps>>()
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    import('./pin-map.tsx').then(
      (loaded) => setPinMap(() => loaded.PinMap),
      () => setFailed(true),
    )
  }, [])

  return { PinMap, hasFailed }
}
