import type { View } from '@latchkey/core'
import { type JSX, lazy, Suspense, useReducer } from 'react'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { Placeholder } from '../modal/FlowView.tsx'
import type { Flow, FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { InnerScreen } from '../modal/InnerScreen.tsx'
import { NoAccount } from '../modal/NoAccount.tsx'
import { swapText } from '../text/en/swap.ts'
import { Swap } from './Swap.tsx'
import { SwapStart } from './SwapStart.tsx'
import { swapCss } from './swap.css.ts'
import { changeDraft, firstDraft } from './swapDraft.ts'

/** What checks and swaps is heavy, and nobody needs it while typing. */
const preview: Flow = {
  id: 'swapPreview',
  load: async () => (await import('./SwapPreview.tsx')).swapPreview,
}

const SwapSelectToken = lazy(async () => {
  const { selectTokenGround, SwapSelectToken: Screen } = await import('./SwapSelectToken.tsx')
  return { default: Screen, ground: selectTokenGround }
})

/** Another account, or another network, is another swap. */
function SwapScreens(props: { view: View }): JSX.Element {
  const target = useActiveAccount()
  const text = useText(swapText)
  if (!target) return <NoAccount title={text.noAccount} />
  return <SwapOf key={target.key} target={target} view={props.view} />
}

/** Owns the draft: it survives the choice of a token and the preview, and ends with the flow. */
function SwapOf({ target, view }: { target: ActiveAccount; view: View }): JSX.Element | null {
  const [draft, change] = useReducer(changeDraft, firstDraft)
  switch (view.name) {
    case 'Swap':
      return (
        <SwapStart target={target} draft={draft} preset={view.arguments} onChange={change}>
          <Swap target={target} draft={draft} onChange={change} />
        </SwapStart>
      )
    case 'SwapSelectToken':
      return (
        <Suspense fallback={<Placeholder />}>
          <SwapSelectToken
            target={target}
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

export const swapFlow: FlowScreen = flowScreen(SwapScreens, [swapCss])
