import { keysAbi, localAccounts, localAddresses } from '@latchkey/testing'
import { type Address, encodeFunctionData, erc20Abi, type Hex, multicall3Abi, toHex } from 'viem'

const PER_BLOCK = 500
const PER_PAYOUT = 16
const sender = localAccounts.alice.address
const { latch, keys, multicall3 } = localAddresses

type Call = { method: string; params: unknown[] }
type Transaction = { to: Address; data?: Hex; value?: Hex; transfers: number }

async function rpc(url: string, calls: readonly Call[]): Promise<unknown[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))),
  })
  const replies = (await response.json()) as { result?: unknown; error?: { message: string } }[]
  for (const { error } of replies) if (error) throw new Error(error.message)
  return replies.map(({ result }) => result)
}

const recipient = (index: number): Address => toHex(0xc0ffee0000 + (index % 5_000), { size: 20 })

/** Of ten transactions five send tokens, three native coins, one mints an NFT, one pays sixteen people. */
function transaction(index: number): Transaction {
  const to = recipient(index)
  const amount = BigInt(index + 1)
  if (index % 10 < 5) {
    const args = [to, amount] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    return { to: latch, data, transfers: 1 }
  }
  if (index % 10 < 8) return { to, value: toHex(amount), transfers: 1 }
  if (index % 10 < 9) {
    const data = encodeFunctionData({ abi: keysAbi, functionName: 'mint', args: [to] })
    return { to: keys, data, transfers: 1 }
  }
  return payout(index)
}

function payout(index: number): Transaction {
  const calls = Array.from({ length: PER_PAYOUT }, (_, place) => ({
    target: latch,
    allowFailure: false,
    callData: encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transferFrom',
      args: [sender, recipient(index * PER_PAYOUT + place), 1n],
    }),
  }))
  const data = encodeFunctionData({ abi: multicall3Abi, functionName: 'aggregate3', args: [calls] })
  return { to: multicall3, data, transfers: PER_PAYOUT }
}

/** Fills the chain with at least `count` transfers; gives the number of transactions it took. */
export async function makeTransfers(url: string, count: number): Promise<number> {
  const approval = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'approve',
    args: [multicall3, 1n << 200n],
  })
  // One after the other: the chain works on a batch in any order.
  for (const call of [
    { method: 'evm_setBlockGasLimit', params: [toHex(1_000_000_000)] },
    { method: 'eth_sendTransaction', params: [{ from: sender, to: latch, data: approval }] },
    { method: 'evm_setAutomine', params: [false] },
  ]) {
    await rpc(url, [call])
  }
  const [first] = await rpc(url, [
    { method: 'eth_getTransactionCount', params: [sender, 'latest'] },
  ])
  let sent = 0
  for (let transfers = 0; transfers < count; ) {
    const block = Array.from({ length: PER_BLOCK }, (_, index) => transaction(sent + index))
    const calls = block.map(({ transfers: _, ...one }, index) => ({
      method: 'eth_sendTransaction',
      params: [
        { ...one, from: sender, nonce: toHex(Number(first) + sent + index), gas: toHex(1_000_000) },
      ],
    }))
    await rpc(url, calls)
    await rpc(url, [{ method: 'evm_mine', params: [] }])
    sent += PER_BLOCK
    transfers += block.reduce((sum, one) => sum + one.transfers, 0)
  }
  await rpc(url, [{ method: 'evm_setAutomine', params: [true] }])
  return sent
}
