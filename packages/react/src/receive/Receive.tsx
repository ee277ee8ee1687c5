import { formatUnits } from '@latchkey/core'
import { paymentRequest, tryParseUnits } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { groupAddress } from '../format/groupAddress.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Details } from '../parts/Details.tsx'
import { QrCode } from '../parts/QrCode.tsx'
import { modalText } from '../text/en/modal.ts'
import { receiveText } from '../text/en/receive.ts'
import { fill } from '../text/fill.ts'
import { CompatibleNetworksRow } from './CompatibleNetworksRow.tsx'
import { NetworkLogo } from './NetworkLogo.tsx'
import { type PaymentRequestDraft, PaymentRequestField } from './PaymentRequestField.tsx'
import { type ReceivableToken, useReceivableTokens } from './useReceivableTokens.ts'

type Props = {
  active: ActiveAccount
  draft: PaymentRequestDraft
  onDraft(draft: PaymentRequestDraft): void
}

/** The address as a QR code and in full; with an amount or a token the code is a payment request. */
export function Receive(props: Props): JSX.Element {
  const { active, draft } = props
  const text = useText(receiveText)
  const common = useText(modalText)
  const offered = useReceivableTokens(active)
  const chosen = offered.find(({ address }) => address === draft.token) ?? offered[0]
  const request = createPaymentRequest(active, draft, chosen)
  return (
    <div className="receive">
      <div className="receive-code">
        <QrCode
          // Without an amount the code is the plain address, because every wallet and exchange can read that.
          text={request.isPlain ? active.account.address : request.link}
          label={request.isPlain ? text.code : text.requestCode}
          logo={<NetworkLogo network={active.network} />}
        />
      </div>
      <p className="receive-hint" role="status">
        {fill(text[request.hint], { amount: request.amount, symbol: chosen.symbol })}
      </p>
      <p className="receive-address">
        <span className="hidden">{active.account.address}</span>
        <bdi aria-hidden="true" dir="ltr">
          {groupAddress(active.account.address).join(' ')}
        </bdi>
      </p>
      <CopyButton
        variant="button"
        text={active.account.address}
        label={text.copyAddress}
        copiedLabel={common.copied}
        failedLabel={common.copyFailed}
      />
      <Details label={text.more} isOpen={draft.amountText !== '' || draft.token !== null}>
        <div className="receive-more">
          {request.link === null ? null : (
            <PaymentRequestField
              draft={draft}
              onDraft={props.onDraft}
              offered={offered}
              chosen={chosen}
              isWrong={request.isWrong}
              link={request.link}
            />
          )}
          <CompatibleNetworksRow active={active} />
        </div>
      </Details>
    </div>
  )
}

type PaymentRequest = {
  /** The payment request as a URI; `null` where the namespace has none. */
  link: string | null
  /** Neither amount nor token was entered: the plain address is enough. */
  isPlain: boolean
  isWrong: boolean
  amount: string
  hint: 'scan' | 'scanToken' | 'scanAmount'
}

function createPaymentRequest(
  { account, network }: ActiveAccount,
  draft: PaymentRequestDraft,
  chosen: ReceivableToken,
): PaymentRequest {
  const { address, decimals } = chosen
  const parsed = draft.amountText === '' ? null : tryParseUnits(draft.amountText, decimals)
  const amount = parsed !== null && parsed > 0n ? parsed : null
  const link = paymentRequest({
    address: account.address,
    network,
    ...(address === null ? {} : { token: { address, decimals } }),
    ...(amount === null ? {} : { amount }),
  })
  const isWrong = draft.amountText !== '' && amount === null
  const hintWithoutAmount = address === null ? 'scan' : 'scanToken'
  return {
    link,
    isPlain: link === null || isWrong || (amount === null && address === null),
    isWrong,
    amount: amount === null ? '' : formatUnits(amount, decimals),
    hint: amount === null ? hintWithoutAmount : 'scanAmount',
  }
}
