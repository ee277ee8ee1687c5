import { formatUnits, type PreparedSend } from '@latchkey/core'
import { amountInUsd, type SendWarning } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { formatFigure, writeNumber } from '../format/formatAmount.ts'
import { formatCost } from '../format/formatCost.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Icon } from '../parts/Icon.tsx'
import { modalText } from '../text/en/modal.ts'
import { sendText } from '../text/en/send.ts'
import { fill } from '../text/fill.ts'

/** Warnings after which the money is likely lost; the others only ask for a second look. */
const lossWarnings: readonly SendWarning['code'][] = [
  'symbol-look-alike',
  'symbol-changed',
  'look-alike',
  'token-contract',
  'burn-address',
  'name-changed',
  'name-look-alike',
]

/** Everything that will be signed: exact amounts and the full recipient address. */
export function SendFacts({ prepared }: { prepared: PreparedSend }): JSX.Element {
  const text = useText(sendText)
  const shell = useText(modalText)
  const { tag } = useLanguage()
  const { token, amount, recipient, network, cost, arrives } = prepared
  const symbol = plainText(token.symbol, 12)
  const { nativeCurrency } = network
  const worth = amountInUsd(amount, token.decimals, token.priceUsd ?? 0)
  return (
    <>
      <div className="send-hero">
        <p className="send-hint">{text.youSend}</p>
        <p className="send-total" data-testid="send-total">
          <bdi>{writeNumber(formatUnits(amount, token.decimals), tag)}</bdi> <bdi>{symbol}</bdi>
        </p>
        {worth ? (
          <p className="send-hint">{fill(text.worth, { usd: formatUsd(worth, tag) })}</p>
        ) : null}
      </div>
      <Warnings prepared={prepared} />
      <dl className="facts">
        <Fact name={recipient.name ? `${text.to}: ${plainText(recipient.name)}` : text.to} wide>
          <FullAddress
            address={recipient.address}
            copyLabel={text.copyAddress}
            copiedLabel={shell.copied}
            failedLabel={shell.copyFailed}
          />
        </Fact>
        {recipient.nameSources ? (
          <Fact name={text.nameBy}>
            {recipient.nameSources.map((source) => text[source]).join(', ')}
          </Fact>
        ) : null}
        {arrives !== null && arrives < amount ? (
          <Fact name={text.arrives}>
            {writeNumber(formatUnits(arrives, token.decimals), tag)} {symbol}
          </Fact>
        ) : null}
        <Fact name={text.cost}>
          {cost.namedBy
            ? text.costByWallet
            : formatCost(cost.fee, nativeCurrency, { sentence: text.costText, locale: tag })}
        </Fact>
        {cost.deposit ? (
          <Fact name={text.deposit}>
            {fill(text.depositText, {
              amount: formatFigure(cost.deposit, nativeCurrency.decimals, tag),
              symbol: nativeCurrency.symbol,
            })}
          </Fact>
        ) : null}
        <Fact name={text.network}>{plainText(network.name)}</Fact>
      </dl>
    </>
  )
}

function Warnings({ prepared }: { prepared: PreparedSend }): JSX.Element | null {
  const text = useText(sendText)
  if (prepared.warnings.length === 0) return null
  return (
    <ul className="send-warnings">
      {prepared.warnings.map((warning) => (
        <li key={warning.code} data-tone={lossWarnings.includes(warning.code) ? 'danger' : 'plain'}>
          <Icon name="alert" size={18} />
          <span>{fill(text[warning.code], wordsOf(warning, prepared.token))}</span>
        </li>
      ))}
    </ul>
  )
}

/** Names and symbols come from lists and contracts, so they are sanitised. */
function wordsOf(
  warning: SendWarning,
  { address, symbol }: PreparedSend['token'],
): Readonly<Record<string, string>> {
  const said = Object.entries(warning).map(([name, word]) => [name, plainText(word)])
  const token = address ?? ''
  return { ...Object.fromEntries(said), token, symbol: plainText(symbol, 12) }
}
