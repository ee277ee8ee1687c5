import { formatShort, isUnsupported, type Namespace, openModal } from '@latchkey/core'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useLatchkeyBalance } from '../hooks/useBalance.ts'
import { useLatchkeyConnection } from '../hooks/useConnection.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useLatchkeyNetwork } from '../hooks/useNetwork.ts'
import { useText } from '../hooks/useText.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type ButtonSize, PageButton } from './PageButton.tsx'

export type AccountButtonProps = {
  size?: ButtonSize
  /** Default: "show". */
  balance?: 'show' | 'hide'
  /** How much of the address stands before and after the dots; default 4 and 6. */
  charsStart?: number
  charsEnd?: number
  namespace?: Namespace
  disabled?: boolean
}

/** The connected account; opens its view. Draws nothing while nobody is connected. */
export function AccountButton(props: AccountButtonProps): JSX.Element | null {
  const latchkey = useLatchkey()
  const text = useText(buttonText)
  const scope = props.namespace ? { namespace: props.namespace } : {}
  const connection = useLatchkeyConnection(scope)
  const account = connection.status === 'connected' ? connection.accounts[0] : null
  const identity = useIdentity(account)
  const { balance } = useLatchkeyBalance({ ...scope, pause: props.balance === 'hide' })
  const isWrongNetwork = useLatchkeyNetwork().isUnsupported && !props.namespace
  if (!account) return null
  const name =
    plainText(identity.name, 32) ||
    truncateAddress(account.address, {
      ...(props.charsStart === undefined ? {} : { start: props.charsStart }),
      ...(props.charsEnd === undefined ? {} : { end: props.charsEnd }),
    })
  const handlePress = () =>
    openModal(latchkey, {
      ...scope,
      view: { name: isUnsupported(latchkey) ? 'UnsupportedChain' : 'Account' },
    })
  return (
    <PageButton
      name="account-button"
      variant="quiet"
      size={props.size}
      disabled={props.disabled}
      expectedWidth={props.balance === 'hide' ? 148 : 224}
      hasImage={!isWrongNetwork}
      isWarning={isWrongNetwork}
      onPress={handlePress}
    >
      {isWrongNetwork ? (
        <span className="page-text">{text.switchNetwork}</span>
      ) : (
        <>
          <span className="page-image">
            <Avatar address={account.address} src={identity.avatar} size={28} />
          </span>
          {balance ? (
            <span className="page-balance">
              {formatShort(balance.amount, balance.decimals, 'down')}{' '}
              {plainText(balance.symbol, 12)}
            </span>
          ) : null}
          <bdi className="page-text">{name}</bdi>
        </>
      )}
    </PageButton>
  )
}
