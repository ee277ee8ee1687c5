import { LatchkeyError } from '@latchkey/core'
import { base64, hex } from '@scure/base'
import * as v from 'valibot'

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))
const txid = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/i))

/** An address as a wallet lists it; wallets differ in the optional fields. */
export type ListedAddress = {
  address: string
  publicKey?: string | null | undefined
  purpose?: string | null | undefined
  /** Leather's name of the coin. */
  symbol?: string | null | undefined
  /** The derivation path: `path` over WalletConnect, `derivationPath` from Leather. */
  path?: string | null | undefined
  derivationPath?: string | null | undefined
}

export const listedAddress: v.GenericSchema<unknown, ListedAddress> = v.object({
  address: shortText,
  publicKey: v.nullish(v.string()),
  purpose: v.nullish(v.string()),
  symbol: v.nullish(v.string()),
  path: v.nullish(v.string()),
  derivationPath: v.nullish(v.string()),
})

/** @throws wallet/failed */
export function parseReply<Output>(
  schema: v.GenericSchema<unknown, Output>,
  reply: unknown,
): Output {
  const result = v.safeParse(schema, reply)
  if (result.success) return result.output
  const cause = new v.ValiError(result.issues)
  throw new LatchkeyError('wallet/failed', { code: null }, { cause })
}

/** The signature as text, or in an object. */
export const textReply: v.GenericSchema<unknown, string> = v.union([
  v.pipe(v.string(), v.nonEmpty()),
  v.pipe(
    v.object({ signature: v.pipe(v.string(), v.nonEmpty()) }),
    v.transform(({ signature }) => signature),
  ),
])

export const txidReply: v.GenericSchema<unknown, string> = v.union([
  txid,
  v.pipe(
    v.union([
      v.object({ txid }),
      v.pipe(
        v.object({ txId: txid }),
        v.transform((reply) => ({ txid: reply.txId })),
      ),
    ]),
    v.transform((reply) => reply.txid),
  ),
])

/** A PSBT in any encoding that wallets return, as base64. @throws wallet/failed */
export function psbtToBase64(value: unknown): string {
  try {
    if (value instanceof Uint8Array) return base64.encode(value)
    const text = v.parse(v.pipe(v.string(), v.nonEmpty()), value)
    const bytes = /^[0-9a-f]+$/i.test(text) ? hex.decode(text) : base64.decode(text)
    return base64.encode(bytes)
  } catch (cause) {
    throw new LatchkeyError('wallet/failed', { code: null }, { cause })
  }
}

export function psbtToHex(psbt: string): string {
  return hex.encode(base64.decode(psbt))
}
