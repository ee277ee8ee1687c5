import type { JSX } from 'react'
import { type AccountButtonProps, useAccountFace } from './AccountButton.tsx'
import { type ConnectButtonProps, useConnectFace } from './ConnectButton.tsx'
import { PageButton } from './PageButton.tsx'

/** Props of `LatchkeyButton`. */
export type LatchkeyButtonProps = ConnectButtonProps & AccountButtonProps

/** Connects; once connected, shows the account. Both states are one `<button>`, so that it keeps the focus. */
export function LatchkeyButton(props: LatchkeyButtonProps): JSX.Element {
  const connect = useConnectFace(props)
  const account = useAccountFace(props)
  return <PageButton {...(account ?? connect)} size={props.size} disabled={props.disabled} />
}
