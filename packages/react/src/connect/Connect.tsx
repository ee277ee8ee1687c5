import { type Connector, connectMethodsOrder, type ResolvedOptions } from '@latchkey/core'
import { type ComponentType, type JSX, useState } from 'react'
import { useStore } from 'zustand'
import { useLatchkey } from '../useLatchkey.ts'
import { EmailField } from './EmailField.tsx'
import { GetStarted } from './GetStarted.tsx'
import { LegalCheckbox, LegalNote } from './Legal.tsx'
import { WalletList } from './WalletList.tsx'

export type MethodProps = {
  onPick(connector: Connector): void
  /** The visitor has not agreed to the terms yet. */
  disabled: boolean
}

/** The ways to connect. */
const methods: Partial<Record<'email' | 'social' | 'wallet', ComponentType<MethodProps>>> = {
  email: EmailField,
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
        if (!Method || !isOffered(options, method)) return null
        return <Method key={method} onPick={props.onPick} disabled={mustAgree && !agreed} />
      })}
      {options.enableWalletGuide ? <GetStarted /> : null}
      {hasTerms && !mustAgree ? <LegalNote /> : null}
    </div>
  )
}

function isOffered(options: ResolvedOptions, method: 'email' | 'social' | 'wallet'): boolean {
  if (method === 'wallet') return options.enableWallets
  const hasLogin = options.sharedWallets.some(({ id }) => id === 'embedded')
  return hasLogin && options.features.email
}
