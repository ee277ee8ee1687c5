import { LatchkeyError } from '@latchkey/core'
import * as v from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'

const addresses = v.array(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)))
const chainId = v.pipe(
  // EIP-1193 demands a hex string; wallets also return decimal strings and numbers.
  v.union([
    v.pipe(v.string(), v.regex(/^(0x[0-9a-f]+|[0-9]+)$/i), v.transform(Number)),
    v.number(),
  ]),
  v.safeInteger(),
  v.minValue(1),
)
const hash = v.custom<Hex>((reply) => isText(reply, /^0x[0-9a-f]{64}$/i))
const signature = v.custom<Hex>((reply) => isText(reply, /^0x([0-9a-f]{2})+$/i))

/** @throws wallet/failed */
export function parseAccounts(reply: unknown): Address[] {
  return parse(addresses, reply).map((address) => getAddress(address.toLowerCase()))
}

/** @throws wallet/failed */
export function parseChainId(reply: unknown): number {
  return parse(chainId, reply)
}

/** @throws wallet/failed */
export function parseHash(reply: unknown): Hex {
  return parse(hash, reply)
}

/** @throws wallet/failed, wallet/signature-pending */
export function parseSignature(reply: unknown): Hex {
  // A Safe returns `0x` when the message is signed on chain, or when other owners have to confirm it first.
  if (reply === '0x') throw new LatchkeyError('wallet/signature-pending', {})
  return parse(signature, reply)
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, reply: unknown): Output {
  const result = v.safeParse(schema, reply)
  if (result.success) return result.output
  throw new LatchkeyError(
    'wallet/failed',
    { code: null },
    { cause: new v.ValiError(result.issues) },
  )
}

function isText(reply: unknown, pattern: RegExp): boolean {
  return typeof reply === 'string' && pattern.test(reply)
}
