import { type Address, createWalletClient, custom, type Hash, UserRejectedRequestError } from 'viem'

/** The shop's account. */
export const shop: Address = '0x000000000000000000000000000000000000dEaD'

export type Payment = { status: 'paid'; hash: Hash } | { status: 'rejected' }

/** Asks the visitor's wallet to pay the shop. */
export async function pay(
  provider: Parameters<typeof custom>[0],
  order: { from: Address; amount: bigint },
): Promise<Payment> {
  const wallet = createWalletClient({ transport: custom(provider) })
  const { from: account, amount: value } = order
  try {
    const hash = await wallet.sendTransaction({ account, to: shop, value, chain: null })
    return { status: 'paid', hash }
  } catch (error) {
    if (isRejection(error)) return { status: 'rejected' }
    throw error
  }
}

function isRejection(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error instanceof UserRejectedRequestError || isRejection(error.cause)
}
