import * as v from 'valibot'
import { formatUnits, numberToHex } from 'viem'
import type { EvmTransaction, Fact, Warning } from './ask.ts'
import type { Node } from './node.ts'
import { tokenAmount } from './tokenFacts.ts'

const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const nativeToken = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const hexText = v.custom<`0x${string}`>((value) => /^0x[0-9a-f]*$/i.test(String(value)))
const played = v.array(
  v.object({
    calls: v.array(
      v.object({
        status: hexText,
        logs: v.array(v.object({ address: hexText, topics: v.array(hexText), data: hexText })),
      }),
    ),
  }),
)

type Play = { facts: readonly Fact[]; warnings: readonly Warning[] }

const unplayed: Play = {
  facts: [],
  warnings: [{ level: 'caution', text: 'It could not be played through before.' }],
}

/** What it would move, by playing it on the chain as it is now. */
export async function simulate(
  node: Node,
  transaction: EvmTransaction,
  { from, coin }: { from: string; coin: string },
): Promise<Play> {
  const { to, data, value } = transaction
  const call = { from, data, value: numberToHex(value), ...(to ? { to } : {}) }
  const wish = { blockStateCalls: [{ calls: [call] }], traceTransfers: true }
  const answer = await node('eth_simulateV1', [wish, 'latest']).catch(() => null)
  const read = v.safeParse(played, answer)
  const result = read.success ? read.output[0]?.calls[0] : undefined
  if (!result) return unplayed
  if (result.status !== '0x1') {
    return { facts: [], warnings: [{ level: 'danger', text: 'It would fail on the network.' }] }
  }
  const moves = result.logs.filter(({ topics }) => topics[0] === transferTopic)
  const facts: Fact[] = []
  for (const { address, topics, data: amount } of moves) {
    const isOut = isSame(topics[1], from)
    if (isOut === isSame(topics[2], from) || topics.length !== 3) continue
    const label = isOut ? 'You lose' : 'You get'
    facts.push(await describe(node, { address, amount: BigInt(amount), label, coin }))
  }
  return { facts, warnings: [] }
}

async function describe(
  node: Node,
  move: { address: `0x${string}`; amount: bigint; label: string; coin: string },
): Promise<Fact> {
  if (move.address.toLowerCase() !== nativeToken) return tokenAmount(node, move)
  return {
    label: move.label,
    value: `${formatUnits(move.amount, 18)} ${move.coin}`,
    kind: 'amount',
  }
}

function isSame(topic: string | undefined, address: string): boolean {
  return topic?.slice(-40).toLowerCase() === address.slice(2).toLowerCase()
}
