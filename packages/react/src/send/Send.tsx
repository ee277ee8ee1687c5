import { checkSend, type PrepareSendParameters, type SendObstacle } from '@latchkey/core'
import { type Dispatch, type JSX, useEffect } from 'react'
import { plainText } from '../format/plainText.ts'
import type { ActiveAccount } from '../hooks/useActiveAccount.ts'
import { useErrorText } from '../hooks/useErrorText.ts'
import { useText } from '../hooks/useText.ts'
import { pushView } from '../navigation/navigate.ts'
import { Button } from '../parts/Button.tsx'
import { Notice } from '../parts/Notice.tsx'
import { sendText } from '../text/en/send.ts'
import { fill } from '../text/fill.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { RecipientField } from './RecipientField.tsx'
import { SendAmount } from './SendAmount.tsx'
import { amountOf, type SendChange, type SendDraft } from './sendDraft.ts'
import { useNativeToken } from './useNativeToken.ts'
import { useRecipient } from './useRecipient.ts'
import { useSendFunds } from './useSendFunds.ts'

export function Send(props: {
  active: ActiveAccount
  draft: SendDraft
  onChange: Dispatch<SendChange>
}): JSX.Element {
  const { active, draft, onChange } = props
  const latchkey = useLatchkey()
  const text = useText(sendText)
  const sentences = useErrorText()
  const funds = useSendFunds(active, draft.token)
  const { recipient, lookup } = useRecipient(draft.recipientText, active.network)
  const native = useNativeToken(active)
  const { token } = draft
  // The native token's price and image may arrive after its balance.
  const isUnpriced = !token || (token.address === null && token.priceUsd === 0)
  const pricedNative = isUnpriced && native && (!token || native.priceUsd > 0) ? native : null
  useEffect(() => {
    if (pricedNative) onChange({ type: 'token', token: pricedNative })
  }, [pricedNative, onChange])
  const amount = amountOf(draft)
  const obstacle = checkSend({ ...draft, amount, recipient }, funds)
  // While a name is being resolved, the button does not call the address invalid.
  const isResolving = lookup !== 'done' && lookup !== 'none'
  const label = obstacle === 'invalid-address' && isResolving ? 'preview' : (obstacle ?? 'preview')
  const errorKey = amountErrorKey(obstacle)
  const symbolOf = (kind: NonNullable<typeof errorKey>) =>
    plainText(
      kind === 'gasWrong' ? active.network.nativeCurrency.symbol : (token?.symbol ?? ''),
      12,
    )
  const handlePreview = () => {
    if (!token || amount === null || !recipient) return
    const order: PrepareSendParameters = { network: active.network, token, amount, recipient }
    pushView(latchkey, { name: 'SendPreview', order })
  }
  if (funds.isUnable) {
    return <Notice icon="alert" title={sentences['send/unsupported-chain']} text={text.unable} />
  }
  return (
    <form
      className="send"
      onSubmit={(event) => {
        event.preventDefault()
        if (!obstacle && !isResolving) handlePreview()
      }}
    >
      <SendAmount
        draft={draft}
        amount={amount}
        funds={funds}
        onChange={onChange}
        errorText={errorKey && fill(text[errorKey], { symbol: symbolOf(errorKey) })}
      />
      <RecipientField
        value={draft.recipientText}
        namespace={active.account.namespace}
        recipient={recipient}
        lookup={lookup}
        onChange={(value) => onChange({ type: 'recipient', text: value })}
      />
      <Button variant="accent" disabled={obstacle !== null || isResolving} onPress={handlePreview}>
        {text[label]}
      </Button>
    </form>
  )
}

/** The sentence for an obstacle that the amount is to blame for. */
function amountErrorKey(
  obstacle: SendObstacle | null,
): 'amountWrong' | 'fundsWrong' | 'gasWrong' | null {
  switch (obstacle) {
    case 'incorrect-value':
      return 'amountWrong'
    case 'insufficient-funds':
      return 'fundsWrong'
    case 'insufficient-gas':
      return 'gasWrong'
    default:
      return null
  }
}
