import { type Connector, connectMethodsOrder } from '@latchkey/core'
import { type ComponentType, type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { GetStarted } from './GetStarted.tsx'
import { LegalCheckbox, LegalNote } from './Legal.tsx'
import { WalletList } from './WalletList.tsx'

export type MethodProps = {
  onPick(connector: Connector): void
  /** The visitor has not agreed to the terms yet. */
  disabled: boolean
}

/** The ways to connect. E-mail and social logins take their places here with the embedded wallet. */
const methods: Partial<Record<'email' | 'social' | 'wallet', ComponentType<MethodProps>>> = {
  wallet: WalletList,
}

export function Connect(props: { onPick(connector: Connector): void }): JSX.Element {
  const latchkey = useLatchkey()
  const options = useStore(latchkey.options)
  const connectors = useStore(latchkey.connectors)
  const [agreed, setAgreed] = useState(false)
  const hasTerms = Boolean(options.termsConditionsUrl || options.privacyPolicyUrl)
  const mustAgree = options.features.legalCheckbox && hasTerms
  const order = connectMethodsOrder(options.features, connectors)
  return (
    <div className="connect">
      {mustAgree ? <LegalCheckbox checked={agreed} onChange={setAgreed} /> : null}
      {order.map((method) => {
        const Method = methods[method]
        if (!Method || (method === 'wallet' && !options.enableWallets)) return null
        return <Method key={method} onPick={props.onPick} disabled={mustAgree && !agreed} />
      })}
      {options.enableWalletGuide ? <GetStarted /> : null}
      {hasTerms && !mustAgree ? <LegalNote /> : null}
    </div>
  )
}
