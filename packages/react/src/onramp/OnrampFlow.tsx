import { type JSX, useReducer } from 'react'
import { defineFlow } from '../defineFlow.ts'
import { type ActiveAccount, useActiveAccount } from '../hooks/useActiveAccount.ts'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { OnrampDraft, View } from '../navigation/view.ts'
import { factsCss } from '../parts/facts.css.ts'
import { Notice } from '../parts/Notice.tsx'
import { Skeleton } from '../parts/Skeleton.tsx'
import { onrampText } from '../text/en/onramp.ts'
import { Onramp } from './Onramp.tsx'
import { OnrampFiatSelect } from './OnrampFiatSelect.tsx'
import { OnrampInProgress } from './OnrampInProgress.tsx'
import { OnrampProviders } from './OnrampProviders.tsx'
import { OnrampTokenSelect } from './OnrampTokenSelect.tsx'
import { onrampCss } from './onramp.css.ts'
import { changeDraft, emptyDraft, orderOf } from './onrampDraft.ts'
import { useCheckout } from './useCheckout.ts'
import { useOnrampOptions } from './useOnrampOptions.ts'
import { WhatIsOnramp } from './WhatIsOnramp.tsx'

function OnrampScreens(props: { view: View }): JSX.Element | null {
  const active = useActiveAccount()
  return active && <Screens key={active.key} active={active} view={props.view} />
}

/** Owns the draft and the checkout, so that both survive the choice of currencies and providers. */
function Screens(props: { active: ActiveAccount; view: View }): JSX.Element | null {
  const { active, view } = props
  const offer = useOnrampOptions(active.network)
  const isOffered = useOfferedFeatures().onramp
  const [draft, change] = useReducer(changeDraft, view, draftOf)
  const checkout = useCheckout(active)
  if (view.name === 'WhatIsOnramp') return <WhatIsOnramp />
  if (!isOffered) return <NotOffered />
  if (!offer) return <Loading view={view} />
  const { options } = offer
  const order = orderOf(draft, options)
  switch (view.name) {
    case 'Onramp':
      return <Onramp active={active} offer={offer} order={order} onChange={change} />
    case 'OnrampFiatSelect':
      return <OnrampFiatSelect options={options} order={order} onChange={change} />
    case 'OnrampTokenSelect':
      return <OnrampTokenSelect options={options} order={order} onChange={change} />
    case 'OnrampProviders':
      return <OnrampProviders active={active} offer={offer} order={order} checkout={checkout} />
    case 'OnrampInProgress':
      return (
        <OnrampInProgress
          choice={view}
          state={checkout.state}
          onRetry={() => checkout.open(view, order)}
        />
      )
    default:
      return null
  }
}

/** A form on the page may have filled the draft. */
function draftOf(view: View): OnrampDraft {
  return { ...emptyDraft, ...('draft' in view ? view.draft : null) }
}

/** The server has no provider, or the site turned Buy off. */
function NotOffered(): JSX.Element {
  const text = useText(onrampText)
  return <Notice icon="card" title={text.notOffered} text={text.notOfferedText} />
}

/** The skeleton of the form or of a list. */
function Loading(props: { view: View }): JSX.Element {
  const text = useText(onrampText)
  if (props.view.name === 'Onramp') {
    return (
      <div className="buy" role="status" aria-label={text.loading}>
        <span className="buy-amount">
          <Skeleton shape="field" />
        </span>
        <span className="buy-quote buy-empty">
          <Skeleton shape="field" />
        </span>
        <Skeleton shape="button" />
        <span className="buy-how">&nbsp;</span>
      </div>
    )
  }
  return (
    <div className="stack placeholder" role="status" aria-label={text.loading}>
      <Skeleton shape="row" />
      <Skeleton shape="row" />
      <Skeleton shape="row" />
    </div>
  )
}

export const onrampFlow: FlowScreen = defineFlow({
  Screen: OnrampScreens,
  styles: [factsCss, onrampCss],
})
