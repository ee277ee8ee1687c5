import { disconnect } from '@latchkey/core'
import { activeNamespace, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { showToast } from '../navigation/showToast.ts'
import { Button } from '../parts/Button.tsx'
import { describeError } from '../text/describeError.ts'
import { networkText } from '../text/en/network.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { NetworkList } from './NetworkList.tsx'

/** The wallet is on a network that the site does not offer: choose one, or disconnect. */
export function UnsupportedChain(): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(networkText)
  const errors = useErrorText()
  const state = useStore(internals(latchkey).network)
  const namespace = activeNamespace(state)
  const handleDisconnect = () => {
    disconnect(latchkey, { namespace }).catch((error) =>
      showToast(latchkey, { variant: 'error', message: describeError(error, errors) }),
    )
  }
  return (
    <div className="networks">
      <p className="networks-lead">{text.unsupportedText}</p>
      <NetworkList networks={state.networks} />
      <Button icon="leave" onPress={handleDisconnect}>
        {text.disconnect}
      </Button>
    </div>
  )
}
