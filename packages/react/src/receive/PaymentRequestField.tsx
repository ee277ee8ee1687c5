import { type JSX, useId } from 'react'
import { useText } from '../hooks/useText.ts'
import { AmountInput } from '../parts/AmountInput.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Icon } from '../parts/Icon.tsx'
import { modalText } from '../text/en/modal.ts'
import { receiveText } from '../text/en/receive.ts'
import type { ReceivableToken } from './useReceivableTokens.ts'

/** The visitor's input; `token` is the token's address, `null` for the native currency. */
export type PaymentRequestDraft = { amountText: string; token: string | null }

type Props = {
  draft: PaymentRequestDraft
  onDraft(draft: PaymentRequestDraft): void
  offered: readonly ReceivableToken[]
  chosen: ReceivableToken
  isWrong: boolean
  /** The payment request as a URI (EIP-681 and others). */
  link: string
}

/** The amount and token to request, and the link that contains them. */
export function PaymentRequestField(props: Props): JSX.Element {
  const { draft, isWrong } = props
  const text = useText(receiveText)
  const common = useText(modalText)
  const id = useId()
  return (
    <div className="receive-request">
      <label className="receive-label" htmlFor={id}>
        {text.amount}
      </label>
      <div className="field" data-wrong={isWrong || undefined}>
        <AmountInput
          id={id}
          maxLength={60}
          isWrong={isWrong}
          describedBy={isWrong ? `${id}-say` : undefined}
          text={draft.amountText}
          onText={(amount) => props.onDraft({ ...draft, amountText: amount.trim() })}
        />
        <TokenChoice {...props} />
      </div>
      {isWrong ? (
        <p id={`${id}-say`} className="receive-wrong" role="alert">
          {text.wrongAmount}
        </p>
      ) : (
        <CopyButton
          variant="button"
          text={props.link}
          label={text.copyLink}
          copiedLabel={common.copied}
          failedLabel={common.copyFailed}
        />
      )}
    </div>
  )
}

/** With one token there is nothing to choose. */
function TokenChoice({ offered, chosen, draft, onDraft }: Props): JSX.Element {
  const text = useText(receiveText)
  if (offered.length === 1) return <bdi className="receive-symbol">{chosen.symbol}</bdi>
  return (
    <span className="receive-token">
      <select
        aria-label={text.token}
        value={chosen.address ?? ''}
        onChange={(event) => onDraft({ ...draft, token: event.currentTarget.value || null })}
      >
        {offered.map(({ address, symbol, name }) => (
          <option key={address} value={address ?? ''}>
            {name && name !== symbol ? `${symbol} · ${name}` : symbol}
          </option>
        ))}
      </select>
      <bdi className="receive-symbol" aria-hidden="true">
        {chosen.symbol}
      </bdi>
      <Icon name="down" size={16} />
    </span>
  )
}
