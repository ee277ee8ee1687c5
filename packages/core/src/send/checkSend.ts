/** What still stands between a draft and its preview, or `null`. The screen's button says it. */
export type SendObstacle =
  | 'select-token'
  | 'incorrect-value'
  | 'add-amount'
  | 'insufficient-funds'
  | 'insufficient-gas'
  | 'add-address'
  | 'invalid-address'

export type SendDraft = {
  token: { address: string | null } | null
  /** What was typed; `amount` is what it means, `null` when it means nothing. */
  amountText: string
  amount: bigint | null
  /** What was typed; `recipient` is whom it means, `null` when nobody. */
  recipientText: string
  recipient: { address: string } | null
}

export type SendFunds = {
  /** Of the chosen token; `null` when nobody can say: then only the wallet knows whether it is enough. */
  held: bigint | null
  /** Of the network's own currency. */
  native: bigint
  /** What must be there for the fee; `null` while nobody knows, which says nothing against the visitor. */
  reserve: bigint | null
  /** Smart accounts may have their fees paid for them. */
  isSmartAccount: boolean
}

/** The first thing to put right, from the token down to the address. */
export function checkSend(draft: SendDraft, funds: SendFunds): SendObstacle | null {
  const { token, amount } = draft
  if (!token) return 'select-token'
  if (draft.amountText.trim() === '') return 'add-amount'
  if (amount === null || amount <= 0n) return 'incorrect-value'
  if (funds.held !== null && amount > funds.held) return 'insufficient-funds'
  if (lacksGas(token, amount, funds)) return 'insufficient-gas'
  if (draft.recipientText.trim() === '') return 'add-address'
  return draft.recipient ? null : 'invalid-address'
}

function lacksGas(
  token: { address: string | null },
  amount: bigint,
  { held, native, reserve, isSmartAccount }: SendFunds,
): boolean {
  if (isSmartAccount || reserve === null || held === null) return false
  const spent = token.address === null ? amount : 0n
  return native === 0n || native < spent + reserve
}

/** The most that can be sent: of the native currency, what the fee leaves over. */
export function maxSend(token: { address: string | null }, funds: SendFunds): bigint {
  const held = funds.held ?? 0n
  if (token.address !== null || funds.isSmartAccount) return held
  const rest = held - (funds.reserve ?? 0n)
  return rest > 0n ? rest : 0n
}
