import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type PublicClient,
  parseAbi,
} from 'viem'
import { type ContractRead, readMany } from '../../network/readMany.ts'
import { decimalsOf } from '../../token/erc20.ts'

const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80 round, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredIn)',
])

// Currency feeds pause at weekends; a feed without an update for longer is stale.
const MAX_AGE_SECONDS = 4n * 86_400n

type Round = { answer: bigint; updatedAt: bigint }

function latestRound(feed: Address): ContractRead<Round> {
  const call = { abi: feedAbi, functionName: 'latestRoundData' } as const
  return {
    to: feed,
    data: encodeFunctionData(call),
    decode(data) {
      const [, answer, , updatedAt] = decodeFunctionResult({ ...call, data })
      return { answer, updatedAt }
    },
  }
}

/** US dollar prices by feed; `null` for stale and invalid feeds. */
export async function readOracles(
  client: PublicClient,
  feeds: readonly Address[],
  nowMs: number,
): Promise<(number | null)[]> {
  const [rounds, decimals] = await Promise.all([
    readMany(client, feeds.map(latestRound)),
    readMany(client, feeds.map(decimalsOf)),
  ])
  const oldest = BigInt(Math.floor(nowMs / 1000)) - MAX_AGE_SECONDS
  return feeds.map((_, index) => {
    const round = rounds[index]
    const places = decimals[index] ?? null
    if (!round || places === null || round.answer <= 0n || round.updatedAt < oldest) return null
    return Number(round.answer) / 10 ** places
  })
}
