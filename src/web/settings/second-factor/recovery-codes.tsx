import { useRef, useState } from 'react'
import * as say from '../../../words/en/pages/second-factor.tsx'
import * as ui from '../../../words/en/pages/ui.ts'
import { secondFactorWords as words } from '../../../words/en/second-factor.ts'
import { FARM_NAME } from '../../farm.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import css from './second-factor.module.css'
import { useFocused } from './set-up.tsx'

type Props = { readonly codes: readonly string[]; readonly email: string; readonly onDone: () => void }

/** Shown once: to print, or to copy. */
export const RecoveryCodes = ({ codes, email, onDone }: Props) => {
  const list = useRef<HTMLOListElement>(null)
  const [said, setSaid] = useState<string>()
  const heading = useFocused<HTMLHeadingElement>()
  const copy = async () => {
    const isCopied = await Promise.resolve(navigator.clipboard?.writeText(codes.join('\n'))).then(
      () => Boolean(navigator.clipboard),
      () => false,
    )
    // Where the browser does not let us copy, the person can.
    if (!isCopied && list.current) window.getSelection()?.selectAllChildren(list.current)
    setSaid(isCopied ? words.copied : words.selected)
  }
  return (
    <>
      <div className={`stack gap-4 ${css.paper}`}>
        <h3 ref={heading} tabIndex={-1} className={css.heading}>
          {say.yourCodes}
        </h3>
        <p className={css.whose}>
          {FARM_NAME}, {email}
        </p>
        <p>{words.keepCodes}</p>
        <ol className={css.codes} ref={list}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Notice kind="good">{said}</Notice>
      <div className="row gap-3">
        <PressButton onClick={onDone}>{say.kept}</PressButton>
        <PressButton isSecond onClick={() => window.print()}>
          {ui.print}
        </PressButton>
        <PressButton isSecond onClick={copy}>
          {say.copy}
        </PressButton>
      </div>
    </>
  )
}
