import { type ConnectedState, findNetwork, internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { explorerLink } from '../format/explorerLink.ts'
import { useText } from '../hooks/useText.ts'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RowIcon } from './RowIcon.tsx'

/** The link to the account on the network's block explorer, where it has one. */
export function ExplorerRow(props: { connection: ConnectedState }): JSX.Element | null {
  const { accounts, chainId } = props.connection
  const text = useText(accountText)
  const network = useStore(internals(useLatchkey()).network, (state) => findNetwork(state, chainId))
  const explorer = network && explorerLink(network, accounts[0].address)
  if (!explorer) return null
  return (
    <ListRow
      id="explorer"
      part="explorer"
      title={text.explorer}
      image={<RowIcon icon="compass" />}
      endIcon="external"
      href={explorer}
    />
  )
}
