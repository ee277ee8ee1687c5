import { formatUnits } from '../amount/units.ts'
import type { Network } from '../network/network.ts'

/** The requested payment. */
export type PaymentOptions = {
  address: string
  network: Network
  /** The token's contract or mint and its decimals; absent for the native currency. */
  token?: { address: string; decimals: number }
  /** Base units; absent when the payer chooses. */
  amount?: bigint
}

/**
 * The payment URI of an account: EIP-681, Solana Pay or BIP-21, with exact amounts (pure). `null` for a chain without
 * such a standard.
 */
export function paymentRequest(request: PaymentOptions): string | null {
  switch (request.network.chainNamespace) {
    case 'eip155':
      return evmRequest(request)
    case 'solana':
      return solanaRequest(request)
    case 'bip122':
      return bitcoinRequest(request)
    default:
      return null
  }
}

/** EIP-681: amounts in base units, written out; a token is requested as a call of its `transfer`. */
function evmRequest({ address, network, token, amount }: PaymentOptions): string {
  if (!token) return `ethereum:${address}@${network.id}${toQuery({ value: amount?.toString() })}`
  const transferQuery = toQuery({ address, uint256: amount?.toString() })
  return `ethereum:${token.address}@${network.id}/transfer${transferQuery}`
}

/** Solana Pay: amounts in whole units, as a person writes them. */
function solanaRequest({ address, network, token, amount }: PaymentOptions): string {
  const { decimals } = token ?? network.nativeCurrency
  return `solana:${address}${toQuery({ amount: toWholeUnits(amount, decimals), 'spl-token': token?.address })}`
}

/** BIP-21: amounts in whole bitcoins. */
function bitcoinRequest({ address, network, amount }: PaymentOptions): string {
  return `bitcoin:${address}${toQuery({ amount: toWholeUnits(amount, network.nativeCurrency.decimals) })}`
}

function toWholeUnits(amount: bigint | undefined, decimals: number): string | undefined {
  return amount === undefined ? undefined : formatUnits(amount, decimals)
}

function toQuery(params: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return given.length > 0 ? `?${given.join('&')}` : ''
}
