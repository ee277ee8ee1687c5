import type { JSX } from 'react'
import { type AccountButtonProps, useAccountButtonContent } from './AccountButton.tsx'
import { type ConnectButtonProps, useConnectButtonContent } from './ConnectButton.tsx'
import { PageButton } from './PageButton.tsx'

/** Props of `LatchkeyButton`. */
export type LatchkeyButtonProps = ConnectButtonProps & AccountButtonProps

/** Connects a wallet, then shows the account. Both states share one `<button>`, so it keeps the focus. */
export function LatchkeyButton(props: LatchkeyButtonProps): JSX.Element {
  const connect = useConnectButtonContent(props)
  const account = useAccountButtonContent(props)
  return <PageButton {...(account ?? connect)} size={props.size} disabled={props.disabled} />
}
