import { formatUnits, type TokenBalance } from '@latchkey/core'
import { amountFromUsd, tryParseUnits } from '@latchkey/core/internal'

/** The visitor's input; dropped when the flow unmounts. */
export type SendDraft = {
  token: TokenBalance | null
  /** As typed, in the token or in dollars. */
  amountText: string
  unit: 'token' | 'usd'
  recipientText: string
}

export type SendChange =
  | { type: 'token'; token: TokenBalance }
  | { type: 'amount'; text: string }
  | { type: 'max'; amount: bigint }
  /** Switches between the token and dollars. */
  | { type: 'unit' }
  | { type: 'recipient'; text: string }

export const emptyDraft: SendDraft = {
  token: null,
  amountText: '',
  unit: 'token',
  recipientText: '',
}

const maxAmountLength = 100
const maxRecipientLength = 300

export function changeDraft(draft: SendDraft, change: SendChange): SendDraft {
  switch (change.type) {
    case 'token':
      // An amount typed before any token was there was meant for the first one; the same token with its price keeps it
      // too.
      return draft.token && draft.token.address !== change.token.address
        ? { ...draft, token: change.token, amountText: '', unit: 'token' }
        : { ...draft, token: change.token }
    case 'amount':
      return { ...draft, amountText: tidyAmount(change.text) }
    case 'max':
      return draft.token
        ? { ...draft, unit: 'token', amountText: formatUnits(change.amount, draft.token.decimals) }
        : draft
    case 'unit':
      return { ...draft, unit: draft.unit === 'usd' ? 'token' : 'usd', amountText: '' }
    case 'recipient':
      return { ...draft, recipientText: change.text.slice(0, maxRecipientLength) }
  }
}

/** The typed amount in base units; `null` if it is not a number. */
export function amountOf({ token, amountText, unit }: SendDraft): bigint | null {
  if (!token || amountText.trim() === '') return null
  return unit === 'usd'
    ? amountFromUsd(amountText, token.decimals, token.priceUsd)
    : tryParseUnits(amountText, token.decimals)
}

/** Accepts comma or point as the decimal mark; `checkSend` rejects everything else. */
function tidyAmount(text: string): string {
  return text.trim().replace(',', '.').slice(0, maxAmountLength)
}
