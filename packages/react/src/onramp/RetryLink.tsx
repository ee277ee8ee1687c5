import { getQueryClient } from '@latchkey/core/query'
import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { modalText } from '../text/en/modal.ts'
import { useLatchkey } from '../useLatchkey.ts'

const retriedQueries: readonly unknown[] = ['onrampOptions', 'onrampQuotes']

/** Loads the buy options and the quote again. */
export function useRetryOnramp(): () => void {
  const latchkey = useLatchkey()
  return () =>
    void getQueryClient(latchkey).invalidateQueries({
      predicate: ({ queryKey }) => retriedQueries.includes(queryKey[1]),
    })
}

/** The link Try again inside a sentence. */
export function RetryLink(): JSX.Element {
  const text = useText(modalText)
  const retry = useRetryOnramp()
  return (
    <button type="button" className="link buy-again" data-row="again" onClick={retry}>
      {text.tryAgain}
    </button>
  )
}
