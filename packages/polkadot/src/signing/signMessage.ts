import { type Account, LatchkeyError } from '@latchkey/core'
import { type ConnectionKeeper, ownValue } from '@latchkey/core/adapter'
import type { PolkadotSigner } from '@polkadot-api/pjs-signer'
import * as v from 'valibot'
import type {
  PolkadotConnection,
  PolkadotPayload,
  PolkadotSignature,
} from '../connection/polkadotConnection.ts'

/** 64 bytes, 65 for ecdsa; one more with the signature type as a prefix. */
const signed = v.object({
  signature: v.custom<`0x${string}`>(
    (value) => typeof value === 'string' && /^0x([0-9a-f]{2}){64,66}$/i.test(value),
  ),
})

type Keeper = ConnectionKeeper<PolkadotConnection>

/**
 * Asks the wallet to sign a text or bytes, and verifies the signature of a text.
 * @throws wallet/wrong-signature
 */
export async function signMessage(
  keeper: Keeper,
  options: { account: Account; message: string | Uint8Array },
): Promise<`0x${string}`> {
  const { account, message } = options
  const connection = keeper.connectionOf(account)
  const { address } = account
  const { signature } = parse(await connection.signBytes({ address, bytes: wrapBytes(message) }))
  const text = typeof message === 'string' ? message : toText(message)
  if (text !== null) await checkSignature(keeper, { address, text, signature })
  return signature
}

/** A signer for `polkadot-api` that signs with the connected account. */
export async function polkadotSigner(keeper: Keeper, address: string): Promise<PolkadotSigner> {
  const account: Account = { namespace: 'polkadot', address, type: 'eoa' }
  const connection = keeper.connectionOf(account)
  const { getPolkadotSignerFromPjs } = await import('@polkadot-api/pjs-signer')
  return getPolkadotSignerFromPjs(
    address,
    async (payload) => {
      const { signature } = parse(await connection.signPayload(payload))
      return { id: 0, signature: withTypePrefix(signature, schemeOf(keeper, address)) }
    },
    (payload) => signRaw(connection, payload),
  )
}

function schemeOf(keeper: Keeper, address: string): string | undefined {
  return keeper.state()?.accounts.find((account) => account.address === address)?.scheme
}

const typePrefixes: Readonly<Record<string, string>> = { ed25519: '00', sr25519: '01', ecdsa: '02' }

/** A transaction's signature needs its type as a prefix; some wallets omit it, and the chain would reject it. */
function withTypePrefix(signature: `0x${string}`, scheme = 'sr25519'): `0x${string}` {
  const length = (signature.length - 2) / 2
  const isBare = length === 64 || (length === 65 && scheme === 'ecdsa')
  return isBare ? `0x${ownValue(typePrefixes, scheme) ?? '01'}${signature.slice(2)}` : signature
}

async function signRaw(
  connection: PolkadotConnection,
  payload: Omit<PolkadotPayload, 'type'>,
): Promise<PolkadotSignature & { id: number }> {
  const bytes = Uint8Array.from(payload.data.match(/[0-9a-f]{2}/gi) ?? [], (pair) =>
    Number.parseInt(pair, 16),
  )
  return {
    id: 0,
    ...parse(await connection.signBytes({ address: payload.address, bytes: wrapBytes(bytes) })),
  }
}

/** Wallets sign bytes only inside `<Bytes>`, which no transaction can begin with. A wrapped message is not wrapped again. */
function wrapBytes(message: string | Uint8Array): Uint8Array {
  const bytes = typeof message === 'string' ? new TextEncoder().encode(message) : message
  const [before, after] = ['<Bytes>', '</Bytes>'].map((mark) => new TextEncoder().encode(mark))
  if (startsWith(bytes, '<Bytes>') && endsWith(bytes, '</Bytes>')) return bytes
  return Uint8Array.from([...(before ?? []), ...bytes, ...(after ?? [])])
}

function startsWith(bytes: Uint8Array, mark: string): boolean {
  return new TextDecoder().decode(bytes.subarray(0, mark.length)) === mark
}

function endsWith(bytes: Uint8Array, mark: string): boolean {
  return new TextDecoder().decode(bytes.subarray(-mark.length)) === mark
}

async function checkSignature(
  keeper: Keeper,
  proof: { address: string; text: string; signature: string },
): Promise<void> {
  const { polkadotVerifier } = await import('@latchkey/siwx/polkadot')
  const chainId = keeper.state()?.chainId ?? 'polkadot:'
  if (await polkadotVerifier().verify({ ...proof, chainId })) return
  const wallet = keeper.connector()?.name ?? ''
  throw new LatchkeyError('wallet/wrong-signature', { wallet })
}

function parse(reply: unknown): { signature: `0x${string}` } {
  const parsed = v.safeParse(signed, reply)
  if (parsed.success) return parsed.output
  const cause = new v.ValiError(parsed.issues)
  throw new LatchkeyError('wallet/failed', { code: null }, { cause })
}

function toText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The signature of bytes that are not UTF-8 is not verified.
    return null
  }
}
