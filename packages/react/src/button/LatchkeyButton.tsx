import type { JSX } from 'react'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { AccountButton, type AccountButtonProps } from './AccountButton.tsx'
import { ConnectButton, type ConnectButtonProps } from './ConnectButton.tsx'

export type LatchkeyButtonProps = ConnectButtonProps & AccountButtonProps

/** Connects; once connected, shows the account. */
export function LatchkeyButton(props: LatchkeyButtonProps): JSX.Element {
  const scope = props.namespace ? { namespace: props.namespace } : {}
  const { status } = useLatchkeyConnection(scope)
  return status === 'connected' ? <AccountButton {...props} /> : <ConnectButton {...props} />
}
