import { Component, type ReactNode } from 'react'
import { troubleWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/ui.ts'
import { Egg } from '../../drawings/egg.tsx'
import { PressButton } from '../button/press-button.tsx'
import { MessagePage } from './message-page.tsx'

type Props = { readonly children: ReactNode; readonly resetKey?: string }
type State = { readonly isBroken: boolean; readonly resetKey: string | undefined }

/** Also for a page whose file is gone because a new version of the shop was deployed in the meantime. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError = () => ({ isBroken: true })

  /** Another page may well work. */
  static getDerivedStateFromProps = ({ resetKey }: Props, state: State) =>
    resetKey === state.resetKey ? null : { isBroken: false, resetKey }

  override render() {
    if (!this.state.isBroken) return this.props.children
    return (
      <MessagePage
        drawing={<Egg />}
        heading={words.broke}
        next={<PressButton onClick={() => window.location.reload()}>{words.loadAgain}</PressButton>}
      >
        <p role="alert">{troubleWords.pageBroke}</p>
      </MessagePage>
    )
  }
}
