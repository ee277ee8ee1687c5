import { type Account, type CaipNetworkId, LatchkeyError, type Namespace } from '@latchkey/core'
import { askWallet, type WalletSession } from '@latchkey/core/adapter'
import * as v from 'valibot'
import { toBase58 } from './toBase58.ts'

const reply = v.union([
  v.pipe(v.string(), v.minLength(1)),
  v.pipe(
    v.object({ signature: v.pipe(v.string(), v.minLength(1)) }),
    v.transform(({ signature }) => signature),
  ),
])

type Request = { method: string; params: unknown }

/** How each namespace's wallets are asked for a signature over WalletConnect. */
const requests: Record<Namespace, (address: string, message: Uint8Array) => Request> = {
  eip155: (address, message) => ({
    method: 'personal_sign',
    params: [toHex(message), address],
  }),
  solana: (pubkey, message) => ({
    method: 'solana_signMessage',
    params: { pubkey, message: toBase58(message) },
  }),
  bip122: (address, message) => ({
    method: 'signMessage',
    params: { account: address, address, message: toText(message, 'signMessage') },
  }),
  polkadot: (address, message) => ({
    method: 'polkadot_signMessage',
    params: { address, message: toText(message, 'polkadot_signMessage') },
  }),
}

/** @throws wallet/rejected, wallet/method-unsupported, wallet/failed */
export async function signOverSession(
  session: WalletSession,
  options: { account: Account; chainId: CaipNetworkId; message: string | Uint8Array },
): Promise<string> {
  const { account, chainId } = options
  const message =
    typeof options.message === 'string'
      ? new TextEncoder().encode(options.message)
      : options.message
  const { method, params } = requests[account.namespace](account.address, message)
  if (!session.methods(account.namespace).includes(method)) {
    throw new LatchkeyError('wallet/method-unsupported', { method })
  }
  const answer = await askWallet(method, () => session.request({ chainId, method, params }))
  const parsed = v.safeParse(reply, answer)
  if (parsed.success) return parsed.output
  throw new LatchkeyError('wallet/failed', { code: null })
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

/** Some methods carry a text. Other bytes would be replaced in it, and the wallet would sign something else. */
function toText(bytes: Uint8Array, method: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new LatchkeyError('wallet/method-unsupported', { method }, { cause })
  }
}
