import { localAddresses } from '@latchkey/testing'
import { type Address, parseEther } from 'viem'
import { entryPoint07Abi } from 'viem/account-abstraction'
import type { ConnectedChain } from '../../bundler/operationFixture.ts'

export type Balances = { before: bigint; after: bigint }

/** The ether of an attacker’s addresses when it began and now, deposits at the EntryPoint included. */
export type AttackerFunds = {
  /** Each address counts once, with the ether that the chain gives it here. */
  open(address: Address, ether?: string): Promise<void>
  balances(): Promise<Balances>
}

export function openAttackerFunds({ client }: ConnectedChain): AttackerFunds {
  const granted = new Map<Address, bigint>()
  const balanceAt = async (address: Address): Promise<bigint> => {
    const deposit = client.readContract({
      address: localAddresses.entryPoint07,
      abi: entryPoint07Abi,
      functionName: 'balanceOf',
      args: [address],
    })
    return (await client.getBalance({ address })) + (await deposit)
  }
  return {
    async open(address, ether = '0') {
      const value = parseEther(ether)
      granted.set(address, value)
      await client.setBalance({ address, value })
    },
    async balances() {
      let [before, after] = [0n, 0n]
      for (const [address, value] of granted) {
        before += value
        after += await balanceAt(address)
      }
      return { before, after }
    },
  }
}
