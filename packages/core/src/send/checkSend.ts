/** Why a send draft can't be previewed yet. */
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
  /** The typed text; `amount` is its value, `null` when it is not a number. */
  amountText: string
  amount: bigint | null
  /** The typed text; `recipient` is what it resolves to, `null` when it is neither an address nor a known name. */
  recipientText: string
  recipient: { address: string } | null
}

/** The balances and the fee that limit a send. */
export type SendFunds = {
  /** The balance of the sent token; `null` when no balance source is configured: then only the wallet checks it. */
  balance: bigint | null
  /** The balance of the native currency. */
  native: bigint
  /** What the account must keep for the network fee; `null` while it loads. */
  reserve: bigint | null
  /** A paymaster may pay a smart account's fees. */
  isSmartAccount: boolean
}

/** The first obstacle to a send, or `null`, in the order token, amount, recipient. */
export function checkSend(draft: SendDraft, funds: SendFunds): SendObstacle | null {
  const { token, amount } = draft
  if (!token) return 'select-token'
  if (draft.amountText.trim() === '') return 'add-amount'
  if (amount === null || amount <= 0n) return 'incorrect-value'
  if (funds.balance !== null && amount > funds.balance) return 'insufficient-funds'
  if (lacksGas(token, amount, funds)) return 'insufficient-gas'
  if (draft.recipientText.trim() === '') return 'add-address'
  return draft.recipient ? null : 'invalid-address'
}

function lacksGas(
  token: { address: string | null },
  amount: bigint,
  { balance, native, reserve, isSmartAccount }: SendFunds,
): boolean {
  if (isSmartAccount || reserve === null || balance === null) return false
  const spent = token.address === null ? amount : 0n
  return native === 0n || native < spent + reserve
}

/** The maximum amount to send (Max). For the native currency, the balance minus the network fee. */
export function maxSend(token: { address: string | null }, funds: SendFunds): bigint {
  const balance = funds.balance ?? 0n
  if (token.address !== null || funds.isSmartAccount) return balance
  const sendable = balance - (funds.reserve ?? 0n)
  return sendable > 0n ? sendable : 0n
}
