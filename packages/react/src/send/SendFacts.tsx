import type { PreparedSend } from '@latchkey/core'
import type { SendWarning } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { ExactFact } from '../money/ExactFact.tsx'
import { Money, usdOf } from '../money/Money.tsx'
import { UnitsFact } from '../money/UnitsFact.tsx'
import { Fact } from '../parts/Fact.tsx'
import { FullAddress } from '../parts/FullAddress.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { modalText } from '../text/en/modal.ts'
import { sendPreviewText } from '../text/en/sendPreview.ts'
import { fill } from '../text/fill.ts'
import { RecipientAvatar } from './RecipientAvatar.tsx'
import { useNativeToken } from './useNativeToken.ts'

/** Warnings that mean the money is likely lost; the others only ask the visitor to check again. */
const lossWarnings: readonly SendWarning['code'][] = [
  'symbol-look-alike',
  'symbol-changed',
  'look-alike',
  'token-contract',
  'burn-address',
  'name-changed',
  'name-look-alike',
]

/** Everything that will be signed: the amount with all its digits and the full recipient address. */
export function SendFacts({ prepared }: { prepared: PreparedSend }): JSX.Element {
  const text = useText(sendPreviewText)
  const common = useText(modalText)
  const { tag } = useLanguage()
  const { token, amount, recipient, network } = prepared
  const money = { amount, token, locale: tag }
  const usd = usdOf({ ...money, priceUsd: token.priceUsd })
  return (
    <>
      <div className="send-hero">
        <span className="send-logo">
          <Logo shape="round" name={token.symbol} src={token.iconUrl} />
        </span>
        <p className="send-hint">{text.youSend}</p>
        <p className="send-total" data-testid="send-total">
          <Money {...money} />
        </p>
        {usd === null ? null : <p className="send-hint">{fill(text.worth, { usd })}</p>}
      </div>
      <Warnings prepared={prepared} />
      <dl className="facts">
        <ExactFact
          {...money}
          name={text.exact}
          copyLabel={text.copyAmount}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
        {prepared.decimalsFrom === 'server' ? (
          <UnitsFact name={text.units} amount={amount} symbol={token.symbol} />
        ) : null}
        <Fact name={recipient.name ? `${text.to}: ${plainText(recipient.name)}` : text.to} wide>
          <span className="send-to">
            <RecipientAvatar namespace={prepared.account.namespace} address={recipient.address} />
            <FullAddress
              address={recipient.address}
              copyLabel={text.copyAddress}
              copiedLabel={common.copied}
              failedLabel={common.copyFailed}
            />
          </span>
        </Fact>
        {recipient.nameSources ? (
          <Fact name={text.nameBy}>
            {recipient.nameSources.map((source) => text[source]).join(', ')}
          </Fact>
        ) : null}
        <CostFacts prepared={prepared} />
        <Fact name={text.network}>{plainText(network.name)}</Fact>
      </dl>
    </>
  )
}

/** What arrives when the token charges a fee, and what the network charges. */
function CostFacts({ prepared }: { prepared: PreparedSend }): JSX.Element {
  const text = useText(sendPreviewText)
  const { tag } = useLanguage()
  const { account, token, amount, network, cost, arrives } = prepared
  const native = useNativeToken(prepared)
  const price = { locale: tag, token: network.nativeCurrency, priceUsd: native?.priceUsd }
  // A project may pay for an operation of a smart account; only the wallet knows.
  const isNamedByWallet = cost.namedBy === 'wallet' || account.type === 'smartAccount'
  return (
    <>
      {arrives !== null && arrives < amount ? (
        <Fact name={text.arrives}>
          <Money amount={arrives} token={token} locale={tag} priceUsd={token.priceUsd} />
        </Fact>
      ) : null}
      <Fact name={text.cost}>
        {isNamedByWallet ? text.costByWallet : <Money {...price} amount={cost.fee} rounding="up" />}
      </Fact>
      {cost.deposit ? (
        <Fact name={text.deposit}>
          <Money {...price} amount={cost.deposit} /> {text.depositText}
        </Fact>
      ) : null}
    </>
  )
}

function Warnings({ prepared }: { prepared: PreparedSend }): JSX.Element | null {
  const text = useText(sendPreviewText)
  if (prepared.warnings.length === 0) return null
  return (
    <ul className="send-warnings">
      {prepared.warnings.map((warning) => (
        <li key={warning.code} data-tone={lossWarnings.includes(warning.code) ? 'danger' : 'plain'}>
          <Icon name="alert" size={18} />
          <span>{fill(text[warning.code], placeholdersOf(warning, prepared.token))}</span>
        </li>
      ))}
    </ul>
  )
}

/** Names and symbols come from lists and contracts, so they are sanitised. */
function placeholdersOf(
  warning: SendWarning,
  { address, symbol }: PreparedSend['token'],
): Readonly<Record<string, string>> {
  const plainTexts = Object.entries(warning).map(([name, word]) => [name, plainText(word)])
  const token = address ?? ''
  return { ...Object.fromEntries(plainTexts), token, symbol: plainText(symbol, 12) }
}
