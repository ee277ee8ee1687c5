import { keysAbi, localAccounts, localAddresses } from '@latchkey/testing'
import { encodeFunctionData, erc20Abi, type Hex, toHex } from 'viem'

const PER_BLOCK = 500
const sender = localAccounts.alice.address

type Request = { jsonrpc: '2.0'; id: number; method: string; params: unknown[] }

async function rpc(
  url: string,
  calls: { method: string; params: unknown[] }[],
): Promise<unknown[]> {
  const body: Request[] = calls.map((call, id) => ({ jsonrpc: '2.0', id, ...call }))
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const replies = (await response.json()) as { result?: unknown; error?: { message: string } }[]
  for (const { error } of replies) if (error) throw new Error(error.message)
  return replies.map(({ result }) => result)
}

/** Sixty per cent tokens, thirty per cent native coins, ten per cent NFTs, one to a transaction. */
function transaction(index: number, nonce: number): Record<string, Hex> {
  const to = toHex(0xc0ffee0000 + (index % 5_000), { size: 20 })
  const common = { from: sender, nonce: toHex(nonce), gas: toHex(200_000) }
  if (index % 10 < 6) {
    const args = [to, BigInt(index + 1)] as const
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
    return { ...common, to: localAddresses.latch, data }
  }
  if (index % 10 < 9) return { ...common, to, value: toHex(index + 1) }
  const data = encodeFunctionData({ abi: keysAbi, functionName: 'mint', args: [to] })
  return { ...common, to: localAddresses.keys, data }
}

/** Fills the chain with `count` transfers, 500 to a block. */
export async function makeTransfers(url: string, count: number): Promise<void> {
  await rpc(url, [
    { method: 'evm_setBlockGasLimit', params: [toHex(1_000_000_000)] },
    { method: 'evm_setAutomine', params: [false] },
  ])
  const [first] = await rpc(url, [
    { method: 'eth_getTransactionCount', params: [sender, 'latest'] },
  ])
  const nonce = Number(first)
  for (let start = 0; start < count; start += PER_BLOCK) {
    const size = Math.min(PER_BLOCK, count - start)
    const calls = Array.from({ length: size }, (_, index) => ({
      method: 'eth_sendTransaction',
      params: [transaction(start + index, nonce + start + index)],
    }))
    await rpc(url, calls)
    await rpc(url, [{ method: 'evm_mine', params: [] }])
  }
  await rpc(url, [{ method: 'evm_setAutomine', params: [true] }])
}
