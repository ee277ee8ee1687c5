import { queriesOf } from '@latchkey/core'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'

const asked: readonly unknown[] = ['onrampOptions', 'onrampQuote']

/** Loads the buy options and the quote again. */
export function useAskAgain(): () => void {
  const latchkey = useLatchkey()
  return () =>
    void queriesOf(latchkey).invalidateQueries({
      predicate: ({ queryKey }) => asked.includes(queryKey[0]),
    })
}

/** The same button inside a sentence. */
export function AskAgain(): JSX.Element {
  const text = useText(modalText)
  const askAgain = useAskAgain()
  return (
    <button type="button" className="link buy-again" data-row="again" onClick={askAgain}>
      {text.tryAgain}
    </button>
  )
}
