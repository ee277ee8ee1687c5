import { isLatchkeyError, isUnknownChain, LatchkeyError } from '@latchkey/core'
import { numberToHex } from 'viem'
import { askWallet, readWallet } from './askWallet.ts'
import type { Eip1193Provider } from './eip1193.ts'
import { parseChainId } from './walletReplies.ts'

/** A chain as `wallet_addEthereumChain` wants to know it. */
export type ChainToAdd = {
  id: number
  name: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: readonly string[]
  explorerUrls: readonly string[]
}

type Wallet = { provider: Eip1193Provider; wallet: string }

/** Some wallets answer before they have moved; they get this long to arrive. */
const arrivalDelaysMs = [0, 50, 100, 200, 400]

/**
 * Brings a wallet to a chain, adding the chain when the wallet does not know it, and believes only what the
 * wallet says afterwards.
 * @throws wallet/rejected, network/switch-failed
 */
export async function moveWallet(wallet: Wallet, chain: ChainToAdd): Promise<void> {
  const id = `eip155:${chain.id}`
  try {
    await requestMove(wallet, chain)
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

async function requestMove(wallet: Wallet, chain: ChainToAdd): Promise<void> {
  try {
    await requestSwitch(wallet, chain.id)
  } catch (error) {
    if (!isUnknownChain(error)) throw error
    await askWallet({
      ...wallet,
      method: 'wallet_addEthereumChain',
      params: [addParameter(chain)],
    })
    // Adding also moves in some wallets; the others are asked again.
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

/** Where the wallet says it is right now. */
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
