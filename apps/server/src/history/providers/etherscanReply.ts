import * as v from 'valibot'
import type { Hex } from 'viem'

const bigintText = v.pipe(
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
export type EtherscanEntry = {
  block: bigint
  minedAt: Date
  hash: Hex
  from: Hex
  to: Hex | null
  nonce: number | null
  /** Index within the block. */
  position: number
  /** Base units of the coin or token; for an NFT how many. */
  value: bigint
  contract: Hex | null
  tokenId: bigint | null
  isFailed: boolean
  input: Hex
}

const entry: v.GenericSchema<unknown, EtherscanEntry> = v.pipe(
  v.object({
    blockNumber: bigintText,
    timeStamp: v.pipe(bigintText, v.maxValue(100_000_000_000n)),
    hash,
    from: address,
    to: v.optional(maybeAddress, ''),
    nonce: v.optional(bigintText),
    transactionIndex: v.optional(bigintText),
    value: v.optional(bigintText),
    tokenValue: v.optional(bigintText),
    contractAddress: v.optional(maybeAddress, ''),
    tokenID: v.optional(bigintText),
    isError: v.optional(v.string()),
    input: v.optional(v.string()),
  }),
  v.transform((raw) => ({
    block: raw.blockNumber,
    minedAt: new Date(Number(raw.timeStamp) * 1000),
    hash: raw.hash,
    from: raw.from,
    to: raw.to,
    nonce: raw.nonce === undefined ? null : Number(raw.nonce),
    position: Number(raw.transactionIndex ?? 0n),
    value: raw.tokenValue ?? raw.value ?? 1n,
    contract: raw.contractAddress,
    tokenId: raw.tokenID ?? null,
    isFailed: raw.isError === '1',
    input: /^0x[0-9a-fA-F]*$/.test(raw.input ?? '') ? (raw.input as Hex) : '0x',
  })),
)

/** `result` is a list, or an error message. */
export const accountList: v.GenericSchema<unknown, EtherscanEntry[]> = v.pipe(
  v.object({ result: v.pipe(v.array(entry), v.maxLength(10_000)) }),
  v.transform(({ result }) => result),
)
