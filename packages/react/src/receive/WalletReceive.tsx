import { formatUnits, paymentRequest, tryParseUnits } from '@latchkey/core'
import { type JSX, useId } from 'react'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useText } from '../hooks/useText.ts'
import { CopyButton } from '../parts/CopyButton.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { QrCode } from '../parts/QrCode.tsx'
import { modalText } from '../text/en/modal.ts'
import { receiveText } from '../text/en/receive.ts'
import { fill } from '../text/fill.ts'
import { CompatibleRow } from './CompatibleRow.tsx'
import { NetworkLogo } from './NetworkLogo.tsx'

type Props = {
  target: ActiveAccount
  amountText: string
  onAmount(text: string): void
}

/** The address as a code and in full; with an amount the code asks for just that. */
export function WalletReceive(props: Props): JSX.Element {
  const { target, amountText } = props
  const text = useText(receiveText)
  const shell = useText(modalText)
  const { account, network } = target
  const { symbol, decimals } = network.nativeCurrency
  const amount = amountText === '' ? null : tryParseUnits(amountText, decimals)
  const asked = amount !== null && amount > 0n ? amount : null
  const link = paymentRequest({
    address: account.address,
    network,
    ...(asked === null ? {} : { amount: asked }),
  })
  const isWrong = amountText !== '' && asked === null
  return (
    <div className="receive">
      <div className="receive-code">
        <QrCode
          // Every wallet and exchange reads a plain address; a request is for those that can.
          text={asked === null ? account.address : link}
          label={asked === null ? text.code : text.requestCode}
          logo={<NetworkLogo network={network} />}
        />
      </div>
      <p className="receive-hint" role="status">
        {asked === null
          ? text.scan
          : fill(text.scanAmount, { amount: formatUnits(asked, decimals), symbol })}
      </p>
      <div className="receive-address">
        <FullAddress
          address={account.address}
          copyLabel={text.copyAddress}
          copiedLabel={shell.copied}
          failedLabel={shell.copyFailed}
        />
      </div>
      {link ? <AmountField {...props} isWrong={isWrong} link={link} symbol={symbol} /> : null}
      <CompatibleRow target={target} />
    </div>
  )
}

function AmountField(
  props: Props & { isWrong: boolean; link: string; symbol: string },
): JSX.Element {
  const text = useText(receiveText)
  const shell = useText(modalText)
  const id = useId()
  return (
    <div className="receive-request">
      <label className="receive-label" htmlFor={id}>
        {text.amount}
      </label>
      <div className="receive-field" data-wrong={props.isWrong || undefined}>
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={60}
          aria-invalid={props.isWrong}
          aria-describedby={props.isWrong ? `${id}-say` : undefined}
          value={props.amountText}
          onChange={(event) => props.onAmount(event.currentTarget.value.trim())}
        />
        <bdi className="receive-symbol">{props.symbol}</bdi>
      </div>
      {props.isWrong ? (
        <p id={`${id}-say`} className="receive-wrong" role="alert">
          {text.wrongAmount}
        </p>
      ) : (
        <CopyButton
          variant="button"
          text={props.link}
          label={text.copyLink}
          copiedLabel={shell.copied}
          failedLabel={shell.copyFailed}
        />
      )}
    </div>
  )
}
