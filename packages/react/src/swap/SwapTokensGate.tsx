import { isLatchkeyError, type SwapPreset } from '@latchkey/core'
import { track } from '@latchkey/core/internal'
import { getSwapTokensQueryOptions } from '@latchkey/core/query'
import { type Dispatch, type JSX, type ReactNode, useEffect } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useInstanceQuery } from '../hooks/useInstanceQuery.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { modalText } from '../text/en/modal.ts'
import { swapText } from '../text/en/swap.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { SwapChange, SwapFormDraft } from './swapFormDraft.ts'

/**
 * Loads the tokens that can be swapped before the form; says so on a network that has no swap router or
 * that the server does not serve.
 */
export function SwapTokensGate(props: {
  active: ActiveAccount
  draft: SwapFormDraft
  preset: SwapPreset | undefined
  onChange: Dispatch<SwapChange>
  children: ReactNode
}): ReactNode {
  const latchkey = useLatchkey()
  const { draft, preset, onChange } = props
  const { network } = props.active
  const {
    data: tokens,
    error,
    refetch,
  } = useInstanceQuery(getSwapTokensQueryOptions(latchkey, { network }))
  useEffect(() => {
    if (tokens && !draft.sell) onChange({ type: 'begin', tokens, preset })
  }, [tokens, draft.sell, preset, onChange])
  if (isLatchkeyError(error, 'swap/network-not-supported')) {
    return <NoSwapVenue network={network.name} />
  }
  if (error && !tokens) return <Failed onRetry={() => void refetch()} />
  if (!tokens || !draft.sell) return <FormSkeleton network={network.name} />
  return props.children
}

function NoSwapVenue(props: { network: string }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(swapText)
  const handleChoose = () => {
    track(latchkey, { event: 'CLICK_SELECT_NETWORK_TO_SWAP' })
    pushView(latchkey, { name: 'Networks' })
  }
  return (
    <div role="alert">
      <Notice icon="swap" title={text.unsupported} text={fill(text.unsupportedText, props)}>
        <Button variant="accent" focus onPress={handleChoose}>
          {text.chooseNetwork}
        </Button>
      </Notice>
    </div>
  )
}

function Failed(props: { onRetry(): void }): JSX.Element {
  const text = useText(swapText)
  const common = useText(modalText)
  return (
    <div role="alert">
      <Notice icon="alert" tone="danger" title={text.failed} text={text.failedText}>
        <Button variant="accent" icon="retry" focus onPress={props.onRetry}>
          {common.tryAgain}
        </Button>
      </Notice>
    </div>
  )
}

/** The skeleton of the form while the tokens load. */
function FormSkeleton(props: { network: string }): JSX.Element {
  const text = useText(swapText)
  return (
    <div className="swap" role="status" aria-label={fill(text.initialising, props)}>
      <div className="swap-fields">
        <span className="swap-field swap-empty">
          <Skeleton shape="field" />
        </span>
        <span className="swap-field swap-empty">
          <Skeleton shape="field" />
        </span>
      </div>
      <Skeleton shape="button" />
    </div>
  )
}
