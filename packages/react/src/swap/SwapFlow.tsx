import { type JSX, lazy, Suspense, useReducer } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { Placeholder } from '../modal/FlowView.tsx'
import { InnerScreen } from '../modal/InnerScreen.tsx'
import { NoAccount } from '../modal/NoAccount.tsx'
import type { Flow, FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { factsCss } from '../parts/facts.css.ts'
import { swapText } from '../text/en/swap.ts'
import { Swap } from './Swap.tsx'
import { SwapTokensGate } from './SwapTokensGate.tsx'
import { swapCss } from './swap.css.ts'
import { swapDetailsCss } from './swapDetails.css.ts'
import { changeDraft, initialDraft } from './swapFormDraft.ts'
import { swapTokensCss } from './swapTokens.css.ts'

/** A separate chunk: the code that simulates and swaps is as large as the rest, and the form does not need it. */
const preview: Flow = {
  id: 'swapPreview',
  load: async () => (await import('./SwapPreview.tsx')).swapPreviewFlow,
}

/** A separate chunk: with the token list the flow would exceed its budget of 14 kB. */
const SwapSelectToken = lazy(async () => ({
  default: (await import('./SwapSelectToken.tsx')).SwapSelectToken,
}))

/** Another account or network remounts the flow. */
function SwapScreens(props: { view: View }): JSX.Element {
  const active = useActiveAccount()
  const text = useText(swapText)
  if (!active) return <NoAccount title={text.noAccount} />
  return <SwapForAccount key={active.key} active={active} view={props.view} />
}

/** Owns the draft: it survives the choice of a token and the preview, and ends with the flow. */
function SwapForAccount({
  active,
  view,
}: {
  active: ActiveAccount
  view: View
}): JSX.Element | null {
  const [draft, change] = useReducer(changeDraft, initialDraft)
  switch (view.name) {
    case 'Swap':
      return (
        <SwapTokensGate active={active} draft={draft} preset={view.arguments} onChange={change}>
          <Swap active={active} draft={draft} onChange={change} />
        </SwapTokensGate>
      )
    case 'SwapSelectToken':
      return (
        <Suspense fallback={<Placeholder />}>
          <SwapSelectToken
            active={active}
            picked={draft[view.side]}
            onPick={(token) => change({ type: 'token', side: view.side, token })}
          />
        </Suspense>
      )
    case 'SwapPreview':
      return <InnerScreen flow={preview} view={view} />
    default:
      return null
  }
}

export const swapFlow: FlowScreen = defineFlow({
  Screen: SwapScreens,
  styles: [factsCss, swapCss, swapDetailsCss, swapTokensCss],
})
