import * as v from 'valibot'
import type { Hex } from 'viem'

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,78}$/),
  v.transform((text) => BigInt(text)),
)
const address = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{40}$/),
  v.transform((text) => text.toLowerCase() as Hex),
)
/** Missing addresses are empty strings. */
const maybeAddress = v.union([
  address,
  v.pipe(
    v.literal(''),
    v.transform(() => null),
  ),
])
const hash = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-fA-F]{64}$/),
  v.transform((text) => text.toLowerCase() as Hex),
)

/** One entry of any of Etherscan's account lists. */
export type Entry = {
  block: bigint
  minedAt: Date
  hash: Hex
  from: Hex
  to: Hex | null
  nonce: number | null
  position: number
  value: bigint
  contract: Hex | null
  tokenId: bigint | null
  failed: boolean
  input: Hex
}

const entry: v.GenericSchema<unknown, Entry> = v.pipe(
  v.object({
    blockNumber: digits,
    timeStamp: v.pipe(digits, v.maxValue(100_000_000_000n)),
    hash,
    from: address,
    to: v.optional(maybeAddress, ''),
    nonce: v.optional(digits),
    transactionIndex: v.optional(digits),
    value: v.optional(digits),
    tokenValue: v.optional(digits),
    contractAddress: v.optional(maybeAddress, ''),
    tokenID: v.optional(digits),
    isError: v.optional(v.string()),
    input: v.optional(v.string()),
  }),
  v.transform((one) => ({
    block: one.blockNumber,
    minedAt: new Date(Number(one.timeStamp) * 1000),
    hash: one.hash,
    from: one.from,
    to: one.to,
    nonce: one.nonce === undefined ? null : Number(one.nonce),
    position: Number(one.transactionIndex ?? 0n),
    value: one.tokenValue ?? one.value ?? 1n,
    contract: one.contractAddress,
    tokenId: one.tokenID ?? null,
    failed: one.isError === '1',
    input: /^0x[0-9a-fA-F]*$/.test(one.input ?? '') ? (one.input as Hex) : '0x',
  })),
)

/** `result` is a list, or an error message. */
export const accountList: v.GenericSchema<unknown, Entry[]> = v.pipe(
  v.object({ result: v.pipe(v.array(entry), v.maxLength(10_000)) }),
  v.transform(({ result }) => result),
)
