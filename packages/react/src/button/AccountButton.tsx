import { type Account, type CaipNetworkId, type Namespace, openModal } from '@latchkey/core'
import { isConnected, isUnsupported } from '@latchkey/core/internal'
import { type JSX, useEffect, useRef } from 'react'
import { formatAmount } from '../format/formatAmount.ts'
import { plainText } from '../format/plainText.ts'
import { truncateAddress } from '../format/truncateAddress.ts'
import { useConnection } from '../hooks/useConnection.ts'
import { useIdentity } from '../hooks/useIdentity.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { usePendingCount } from '../hooks/usePendingCount.ts'
import { useShownBalance } from '../hooks/useShownBalance.ts'
import { useText } from '../hooks/useText.ts'
import { openView } from '../navigation/openView.ts'
import { Avatar } from '../parts/Avatar.tsx'
import { useLatchkeyNetwork } from '../publicHooks/useLatchkeyNetwork.ts'
import { buttonText } from '../text/en/button.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { type ButtonContent, type ButtonSize, PageButton } from './PageButton.tsx'
import { shownAccount } from './shownAccount.ts'
import { TokenImage } from './TokenImage.tsx'

/** Props of `AccountButton`. */
export type AccountButtonProps = {
  size?: ButtonSize
  /** Default: "show". */
  balance?: 'show' | 'hide'
  /** How many characters of the address are shown before and after the ellipsis; default 4 and 6. */
  charsStart?: number
  charsEnd?: number
  namespace?: Namespace
  disabled?: boolean
}

/** Shows the connected account and opens the account view. Renders nothing until a wallet is connected. */
export function AccountButton(props: AccountButtonProps): JSX.Element | null {
  const content = useAccountButtonContent(props)
  return content && <PageButton {...content} size={props.size} disabled={props.disabled} />
}

/** The width in px with the picture and the short address: the balance is not known before the first paint. */
function addressWidth(address: string): number {
  const pictureAndPadding = 58
  const charWidth = 8.6
  return Math.round(pictureAndPadding + address.length * charWidth)
}

/** `null` while no wallet is connected. */
export function useAccountButtonContent(props: AccountButtonProps): ButtonContent | null {
  const latchkey = useLatchkey()
  const scope = props.namespace ? { namespace: props.namespace } : {}
  const connection = useConnection(scope)
  const isWrongNetwork = !useLatchkeyNetwork().isSupported && !props.namespace
  const shown = shownAccount(connection)
  const pending = usePendingText(usePendingCount(shown?.account ?? null))
  if (!shown) return null
  const placeholder = shortAddress(shown.account, props)
  const handlePress = async () => {
    // The account of the last visit has no view before its wallet is connected; without one, the modal connects.
    if (connection.status === 'connecting') await latchkey.ready
    if (!isConnected(latchkey, props.namespace)) openModal(latchkey, scope)
    else if (isUnsupported(latchkey)) openView(latchkey, { name: 'UnsupportedChain' })
    else openModal(latchkey, { ...scope, view: 'Account' })
  }
  return {
    name: 'account-button',
    variant: 'quiet',
    expectedWidth: addressWidth(placeholder),
    placeholder,
    hasImage: !isWrongNetwork,
    isWarning: isWrongNetwork,
    status: pending.status,
    onPress: () => void handlePress(),
    content: isWrongNetwork ? (
      <WrongNetwork />
    ) : (
      <AccountLabel
        account={shown.account}
        network={shown.chainId}
        pending={pending.chip}
        {...props}
      />
    ),
  }
}

/** The text of the chip while a transaction is pending, and what is announced then and when it is mined. */
function usePendingText(count: number): { chip: string | null; status: string } {
  const text = useText(buttonText)
  const hadPending = useRef(false)
  useEffect(() => {
    if (count > 0) hadPending.current = true
  }, [count])
  if (count > 0) {
    const chip = text.pending.replace('{count}', String(count))
    return { chip, status: chip }
  }
  return { chip: null, status: hadPending.current ? text.settled : '' }
}

function shortAddress({ address }: Account, props: AccountButtonProps): string {
  const { charsStart, charsEnd } = props
  return truncateAddress(address, {
    ...(charsStart === undefined ? {} : { start: charsStart }),
    ...(charsEnd === undefined ? {} : { end: charsEnd }),
  })
}

function WrongNetwork(): JSX.Element {
  const text = useText(buttonText)
  return <span className="page-text">{text.switchNetwork}</span>
}

function AccountLabel(
  props: AccountButtonProps & { account: Account; network: CaipNetworkId; pending: string | null },
): JSX.Element {
  const { account, network, namespace } = props
  const { tag } = useLanguage()
  const identity = useIdentity(account)
  const { balance } = useShownBalance({
    pause: props.balance === 'hide',
    ...(namespace ? { namespace } : {}),
  })
  return (
    <>
      <span className="page-image">
        <Avatar address={account.address} src={identity.avatar} size={28} />
      </span>
      {props.pending ? (
        <span className="page-pending" part="pending-chip">
          <span className="ring page-ring" />
          {props.pending}
        </span>
      ) : null}
      {balance && !props.pending ? (
        <span className="page-balance">
          <TokenImage network={network} />
          {formatAmount(balance.amount, balance.decimals, tag)} {plainText(balance.symbol, 12)}
        </span>
      ) : null}
      <bdi className="page-text">
        {plainText(identity.name, 32) || shortAddress(account, props)}
      </bdi>
    </>
  )
}
