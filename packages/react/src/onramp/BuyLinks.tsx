import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { onrampText } from '../text/en/onramp.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { HowItWorks } from './HowItWorks.tsx'

/** The links below the form: earlier purchases, and an explanation. */
export function BuyLinks(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(onrampText)
  return (
    <div className="buy-links">
      <button
        type="button"
        className="link buy-how"
        data-row="purchases"
        onClick={() => pushView(latchkey, { name: 'OnrampActivity' })}
      >
        {text.purchases}
      </button>
      <HowItWorks />
    </div>
  )
}
