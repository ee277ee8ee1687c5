import { type Address, parseUnits } from 'viem'
import { localAccounts } from '../../src/chain/localAccounts.ts'
import type { Artefact, OwnContracts } from '../compileContracts.ts'
import type { Deployer } from './deployer.ts'

export type Tokens = Record<'latch' | 'usdc' | 'wbtc' | 'tax' | 'usdt' | 'keys' | 'tools', Address>

export async function deployTokens(deployer: Deployer, own: OwnContracts): Promise<Tokens> {
  const { LocalToken, TaxedToken, TetherLike, LocalKeys, LocalTools } = own
  return {
    latch: await deployer.create(LocalToken, ['Latch', 'LATCH', 18]),
    usdc: await deployer.create(LocalToken, ['Local USD Coin', 'USDC', 6]),
    wbtc: await deployer.create(LocalToken, ['Local Wrapped Bitcoin', 'WBTC', 8]),
    tax: await deployer.create(TaxedToken),
    usdt: await deployer.create(TetherLike),
    keys: await deployer.create(LocalKeys),
    tools: await deployer.create(LocalTools),
  }
}

/** Gives the labelled test accounts what `localAccounts` says they hold. */
export async function distributeTokens(
  deployer: Deployer,
  tokens: Tokens,
  own: OwnContracts,
): Promise<void> {
  const decimals = { latch: 18, usdc: 6, wbtc: 8, tax: 18, usdt: 6 }
  const collections: Partial<Record<keyof Tokens, Artefact>> = {
    keys: own.LocalKeys,
    tools: own.LocalTools,
  }
  const mint = async (token: keyof Tokens, ...args: unknown[]) => {
    const { abi } = collections[token] ?? own.LocalToken
    await deployer.call({ to: tokens[token], abi, name: 'mint', args })
  }
  for (const { address, holds } of Object.values(localAccounts)) {
    for (const [token, amount] of Object.entries(holds.tokens)) {
      const name = token as keyof typeof decimals
      await mint(name, address, parseUnits(amount, decimals[name]))
    }
    for (const _ of holds.keys) await mint('keys', address)
    for (const [id, amount] of Object.entries(holds.tools)) {
      await mint('tools', address, BigInt(id), BigInt(amount))
    }
    await deployer.chain.setBalance({ address, value: parseUnits(holds.ether, 18) })
  }
}
