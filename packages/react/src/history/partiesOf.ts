import type { Transaction } from '@latchkey/core'

/**
 * What an address did in a transaction; each role is the key of its label. `accountAddress` and `counterpartyAddress`:
 * the two sides of a swap. `signerAddress`: signed without sending. `contractAddress`: was called.
 */
type Role =
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
 * where they are other addresses (pure).
 */
export function partiesOf(
  transaction: Transaction,
  isOwnAddress: (address: string) => boolean,
): readonly Party[] {
  const { transfers, from, to, isPurchase } = transaction
  // Before a purchase is on chain, its sender is only a provider's name.
  if (isPurchase && transfers.every((transfer) => transfer.from === null)) return []
  const senders = transfers.map((transfer) => transfer.from)
  const recipients = transfers.map((transfer) => transfer.to)
  const hasSender = senders.some((sender) => sender !== null)
  const addresses = uniqueAddresses([
    ...(hasSender ? [] : [from]),
    ...senders,
    ...recipients,
    from,
    to,
  ])
  const roleOutsideTransfers = (address: string): Role => {
    if (address !== from) return 'contractAddress'
    return hasSender ? 'signerAddress' : 'senderAddress'
  }
  // In a swap the account sends to the router and receives from a pool: neither is a plain recipient or sender.
  const isSwap = addresses.some(
    (address) =>
      isOwnAddress(address) &&
      includesAddress(senders, address) &&
      includesAddress(recipients, address),
  )
  return addresses.map((address) => {
    const isOwn = isOwnAddress(address)
    const transferRole = roleIn({ senders, recipients }, address)
    const swapRole = isOwn ? 'accountAddress' : 'counterpartyAddress'
    return {
      role: (transferRole && isSwap ? swapRole : transferRole) ?? roleOutsideTransfers(address),
      address,
      isOwn,
    }
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
  if (!includesAddress(senders, address))
    return includesAddress(recipients, address) ? 'recipientAddress' : null
  return includesAddress(recipients, address) ? 'counterpartyAddress' : 'senderAddress'
}

function includesAddress(addresses: readonly (string | null)[], address: string): boolean {
  return addresses.some((candidate) => candidate?.toLowerCase() === address.toLowerCase())
}

/** A mint comes from the zero address, which is no party. */
function uniqueAddresses(addresses: readonly (string | null)[]): readonly string[] {
  const byKey = new Map<string, string>()
  for (const address of addresses) {
    if (!address || zeroAddress.test(address)) continue
    const key = address.toLowerCase()
    if (!byKey.has(key)) byKey.set(key, address)
  }
  return [...byKey.values()]
}
