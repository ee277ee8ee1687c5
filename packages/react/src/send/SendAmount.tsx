import type { SendFunds } from '@latchkey/core'
import { amountInUsd } from '@latchkey/core/internal'
import { type Dispatch, type JSX, useId } from 'react'
import { formatAmount, formatSignificantDigits } from '../format/formatAmount.ts'
import { formatUsd } from '../format/formatUsd.ts'
import { plainText } from '../format/plainText.ts'
import { useLanguage } from '../hooks/useLanguage.ts'
import { useText } from '../hooks/useText.ts'
import { exactMoney } from '../money/Money.tsx'
import { pushView } from '../navigation/navigate.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { ChoiceButton } from '../parts/ChoiceButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Logo } from '../parts/Logo.tsx'
import { sendText } from '../text/en/send.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import type { SendChange, SendDraft } from './sendDraft.ts'

type Props = {
  draft: SendDraft
  amount: bigint | null
  funds: SendFunds & { max: bigint | null }
  onChange: Dispatch<SendChange>
  /** What is wrong with the amount. */
  errorText: string | null
}

/** The amount field, with the amount's other unit and the balance below. */
export function SendAmount(props: Props): JSX.Element {
  const { draft, onChange } = props
  const text = useText(sendText)
  const id = useId()
  return (
    <div className="send-amount" data-wrong={props.errorText === null ? undefined : ''}>
      <label className="hidden" htmlFor={id}>
        {text.amount}
      </label>
      <div className="send-figure">
        {draft.unit === 'usd' ? <span aria-hidden="true">$</span> : null}
        <AmountInput
          id={id}
          focus
          maxLength={100}
          isWrong={props.errorText !== null}
          describedBy={props.errorText === null ? undefined : `${id}-error`}
          text={draft.amountText}
          onText={(text) => onChange({ type: 'amount', text })}
        />
        <TokenButton draft={draft} />
      </div>
      <OtherUnit {...props} />
      <Available {...props} />
      {props.errorText === null ? null : (
        <p id={`${id}-error`} className="error-text" role="alert">
          {props.errorText}
        </p>
      )}
    </div>
  )
}

function TokenButton({ draft }: { draft: SendDraft }): JSX.Element {
  const latchkey = useLatchkey()
  const text = useText(sendText)
  const { token } = draft
  const name = token && plainText(token.symbol, 12)
  return (
    <ChoiceButton
      id="token"
      chosen={name ?? text['select-token']}
      label={name ? `${name}, ${text.chooseToken}` : text.chooseToken}
      image={token ? <Logo shape="round" name={token.symbol} src={token.iconUrl} /> : null}
      onPress={() => pushView(latchkey, { name: 'SendSelectToken' })}
    />
  )
}

/** The amount in the other unit: dollars for tokens, tokens for dollars. A press switches the input to that unit. */
function OtherUnit({ draft, amount, onChange }: Props): JSX.Element | null {
  const text = useText(sendText)
  const { tag } = useLanguage()
  const { token, unit } = draft
  if (!token || token.priceUsd <= 0) return null
  const symbol = plainText(token.symbol, 12)
  const value =
    unit === 'usd'
      ? `${formatSignificantDigits(amount ?? 0n, token.decimals, tag)} ${symbol}`
      : formatUsd(amountInUsd(amount ?? 0n, token.decimals, token.priceUsd) ?? 0n, tag)
  return (
    <button
      type="button"
      className="send-worth target"
      title={unit === 'usd' ? fill(text.inToken, { symbol }) : text.inUsd}
      onClick={() => onChange({ type: 'unit' })}
    >
      <bdi>{value}</bdi> <Icon name="swap" size={14} />
    </button>
  )
}

function Available({ draft, funds, onChange }: Props): JSX.Element | null {
  const text = useText(sendText)
  const { tag } = useLanguage()
  const { token } = draft
  if (!token || funds.balance === null) return null
  const { max } = funds
  return (
    <p className="send-available">
      <span title={exactMoney({ amount: funds.balance, token, locale: tag })}>
        {fill(text.balance, {
          amount: formatAmount(funds.balance, token.decimals, tag),
          symbol: plainText(token.symbol, 12),
        })}
      </span>
      {max === null ? null : (
        <button
          type="button"
          className="link"
          disabled={max === 0n}
          onClick={() => onChange({ type: 'max', amount: max })}
        >
          {text.max}
        </button>
      )}
    </p>
  )
}
