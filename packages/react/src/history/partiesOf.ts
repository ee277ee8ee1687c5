import type { Transaction } from '@latchkey/core'

export type Role =
  | 'accountAddress'
  | 'senderAddress'
  | 'recipientAddress'
  | 'counterpartyAddress'
  | 'signerAddress'
  | 'contractAddress'

export type Party = {
  role: Role
  address: string
  /** One of the visitor's accounts. */
  isOwn: boolean
}

const zeroAddress = /^0x0{40}$/

/**
 * Who took part in a transaction, each address once: senders and recipients; then the signer and the called contract
 * where they are other addresses (pure). `own` tells the visitor's addresses.
 */
export function partiesOf(
  transaction: Transaction,
  own: (address: string) => boolean,
): readonly Party[] {
  const { transfers, from, to, isPurchase } = transaction
  // Before a purchase is on chain, its sender is only a provider's name.
  if (isPurchase && transfers.every((transfer) => transfer.from === null)) return []
  const senders = transfers.map((transfer) => transfer.from)
  const recipients = transfers.map((transfer) => transfer.to)
  const hasSender = senders.some((sender) => sender !== null)
  const addresses = unique([...(hasSender ? [] : [from]), ...senders, ...recipients, from, to])
  const other = (address: string): Role => {
    if (address !== from) return 'contractAddress'
    return hasSender ? 'signerAddress' : 'senderAddress'
  }
  // In a swap the account sends to the router and receives from a pool: neither is a plain recipient or sender.
  const isSwap = addresses.some(
    (address) => own(address) && has(senders, address) && has(recipients, address),
  )
  return addresses.map((address) => {
    const isOwn = own(address)
    const moved = roleIn({ senders, recipients }, address)
    const inSwap = isOwn ? 'accountAddress' : 'counterpartyAddress'
    return { role: (moved && isSwap ? inSwap : moved) ?? other(address), address, isOwn }
  })
}

/** Whether the party matters to a reader of the chain only: pools, contracts, and who signed for the sender (pure). */
export function isTechnical({ role }: Party, transaction: Transaction): boolean {
  if (transaction.transfers.length === 0) return false
  return role === 'counterpartyAddress' || role === 'contractAddress' || role === 'signerAddress'
}

type Sides = Readonly<Record<'senders' | 'recipients', readonly (string | null)[]>>

/** The role in the transfers; `null` for an address that neither sent nor received. */
function roleIn({ senders, recipients }: Sides, address: string): Role | null {
  if (!has(senders, address)) return has(recipients, address) ? 'recipientAddress' : null
  return has(recipients, address) ? 'counterpartyAddress' : 'senderAddress'
}

function has(addresses: readonly (string | null)[], address: string): boolean {
  return addresses.some((candidate) => candidate?.toLowerCase() === address.toLowerCase())
}

/** A mint comes from the zero address, which is no party. */
function unique(addresses: readonly (string | null)[]): readonly string[] {
  const byKey = new Map<string, string>()
  for (const address of addresses) {
    if (!address || zeroAddress.test(address)) continue
    const key = address.toLowerCase()
    if (!byKey.has(key)) byKey.set(key, address)
  }
  return [...byKey.values()]
}
