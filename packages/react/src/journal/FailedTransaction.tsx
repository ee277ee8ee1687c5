import { isLatchkeyError } from '@latchkey/core'
import type { JSX, ReactNode } from 'react'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { goBack } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { RingScreen } from '../parts/RingScreen.tsx'
import { describeError } from '../text/describeError.ts'
import { journalText } from '../text/en/journal.ts'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'

/** A transfer or swap that was not sent: the reason and the next step. */
export function FailedTransaction(props: {
  token: { symbol: string; iconUrl?: string | null }
  title: string
  error: unknown
  figure: ReactNode
  onRetry(): void
}): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(journalText)
  const common = useText(modalText)
  const sentences = useErrorText()
  const { token, error, onRetry } = props
  const isDeclined = isLatchkeyError(error, 'wallet/rejected')
  return (
    <RingScreen
      logo={{ name: token.symbol, src: token.iconUrl, shape: 'round' }}
      state="failed"
      title={isDeclined ? text.declined : props.title}
      text={isDeclined ? text.declinedText : describeError(error, sentences)}
      figure={props.figure}
    >
      <div className="outcome-actions">
        <Button onPress={() => goBack(latchkey)}>{text.cancel}</Button>
        <Button variant="accent" icon="retry" focus onPress={onRetry}>
          {common.tryAgain}
        </Button>
      </div>
    </RingScreen>
  )
}
