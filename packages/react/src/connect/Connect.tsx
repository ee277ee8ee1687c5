import type { ConnectMethod, Connector } from '@latchkey/core'
import { internals, needsAgreement } from '@latchkey/core/internal'
import { type ComponentType, Fragment, type JSX, useLayoutEffect } from 'react'
import { useStore } from 'zustand'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { LegalCheckbox, LegalNote } from '../modal/Legal.tsx'
import { replaceView } from '../navigation/navigate.ts'
import { viewStoreOf } from '../navigation/viewStore.ts'
import { connectText } from '../text/en/connect.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { CollapsedWallets } from './CollapsedWallets.tsx'
import { EmailField } from './EmailField.tsx'
import { GetStarted } from './GetStarted.tsx'
import type { MethodProps } from './methodProps.ts'
import { type ConnectViewName, methodsOfView } from './methodsOfView.ts'
import { offeredMethods } from './offeredMethods.ts'
import { SocialButtons } from './SocialButtons.tsx'
import { WalletList } from './WalletList.tsx'

const methodComponents: Readonly<Record<ConnectMethod, ComponentType<MethodProps>>> = {
  email: EmailField,
  social: SocialButtons,
  wallet: WalletList,
}

/** Wallets, email and social logins in the site's order. Create shows the logins, ConnectWallets the wallets. */
export function Connect(props: {
  view: ConnectViewName
  onPick(connector: Connector): void
}): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(connectText)
  const options = { ...useStore(internals(latchkey).options), features: useOfferedFeatures() }
  const connectors = useStore(internals(latchkey).connectors)
  const hasAgreed = useStore(viewStoreOf(latchkey), (state) => state.hasAgreed)
  const hasTerms = Boolean(options.termsConditionsUrl || options.privacyPolicyUrl)
  const mustAgree = needsAgreement(options)
  const shownMethods = offeredMethods(options, connectors).filter((method) =>
    methodsOfView[props.view].includes(method),
  )
  const isEmpty = shownMethods.length === 0
  // A page may ask for logins that the site does not offer; before the first paint, so that no empty card is shown.
  useLayoutEffect(() => {
    if (isEmpty && props.view !== 'Connect') replaceView(latchkey, { name: 'Connect' })
  }, [latchkey, isEmpty, props.view])
  const isCollapsed = options.features.collapseWallets && shownMethods.length > 1
  return (
    <div className="connect">
      {props.view === 'Create' ? <p className="connect-lead">{text.createText}</p> : null}
      {mustAgree ? (
        <LegalCheckbox
          checked={hasAgreed}
          onChange={(hasAgreed) => viewStoreOf(latchkey).setState({ hasAgreed })}
        />
      ) : null}
      {shownMethods.map((method, index) => {
        const Method =
          method === 'wallet' && isCollapsed ? CollapsedWallets : methodComponents[method]
        return (
          <Fragment key={method}>
            {hasDivider(shownMethods, index) ? <p className="or">{text.or}</p> : null}
            <Method onPick={props.onPick} disabled={mustAgree && !hasAgreed} />
          </Fragment>
        )
      })}
      {options.wallets.guide ? <GetStarted view={props.view} /> : null}
      {hasTerms && !mustAgree ? <LegalNote /> : null}
    </div>
  )
}

/** Whether the line “or” stands above this method: between wallets and logins, not between two logins. */
function hasDivider(order: readonly ConnectMethod[], index: number): boolean {
  return index > 0 && (order[index] === 'wallet' || order[index - 1] === 'wallet')
}
