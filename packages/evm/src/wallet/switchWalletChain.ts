import { isLatchkeyError, LatchkeyError } from '@latchkey/core'
import { isUnknownChain } from '@latchkey/core/adapter'
import { numberToHex } from 'viem'
import { askWallet, readWallet } from './askWallet.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { parseChainId } from './walletReplies.ts'

/** The parameters of `wallet_addEthereumChain` (EIP-3085). */
export type ChainToAdd = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: readonly string[]
  explorerUrls: readonly string[]
}

type Wallet = { provider: Eip1193Provider; wallet: string }

/** Some wallets respond before they have switched; these delays poll for the new chain id. */
const arrivalDelaysMs = [0, 50, 100, 200, 400]

/**
 * Switches a wallet to a chain (EIP-3326), adds the chain when the wallet does not know it (EIP-3085), and verifies the
 * result with `eth_chainId`.
 * @throws wallet/rejected, network/switch-failed
 */
export async function switchWalletChain(wallet: Wallet, chain: ChainToAdd): Promise<void> {
  const id = `eip155:${chain.id}`
  try {
    await requestSwitchOrAdd(wallet, chain)
    if (await hasArrived(wallet, chain.id)) return
  } catch (error) {
    if (
      isLatchkeyError(error, 'wallet/rejected') ||
      isLatchkeyError(error, 'wallet/already-pending')
    ) {
      throw error
    }
    throw new LatchkeyError('network/switch-failed', { id }, { cause: error })
  }
  throw new LatchkeyError('network/switch-failed', { id })
}

async function requestSwitchOrAdd(wallet: Wallet, chain: ChainToAdd): Promise<void> {
  try {
    await requestSwitch(wallet, chain.id)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await askWallet({
      ...wallet,
      method: 'wallet_addEthereumChain',
      params: [addParameter(chain)],
    })
    // Some wallets switch when they add a chain; the others need a second request.
    if ((await readChainId(wallet)) !== chain.id) await requestSwitch(wallet, chain.id)
  }
}

async function requestSwitch(wallet: Wallet, chainId: number): Promise<void> {
  const params = [{ chainId: numberToHex(chainId) }]
  await askWallet({ ...wallet, method: 'wallet_switchEthereumChain', params })
}

async function hasArrived(wallet: Wallet, chainId: number): Promise<boolean> {
  for (const delayMs of arrivalDelaysMs) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
    if ((await readChainId(wallet)) === chainId) return true
  }
  return false
}

/** The chain id that the wallet reports now. */
export async function readChainId(wallet: Wallet): Promise<number> {
  return parseChainId(await readWallet({ ...wallet, method: 'eth_chainId' }))
}

function addParameter(chain: ChainToAdd): Record<string, unknown> {
  return {
    chainId: numberToHex(chain.id),
    chainName: chain.name,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: chain.rpcUrls,
    ...(chain.explorerUrls.length > 0 ? { blockExplorerUrls: chain.explorerUrls } : {}),
  }
}
