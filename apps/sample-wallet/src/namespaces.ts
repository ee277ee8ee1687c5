import { bitcoinAddress, evmAccount, solanaAddress } from './sign/keys.ts'
import type { Stack } from './stack.ts'

const evmChains = ['eip155:31337', 'eip155:31338', 'eip155:1', 'eip155:8453']
const solanaChains = [
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  // The local chain.
  'solana:6pB2kEdqtn2bKKjvVFS6bChWxt7uvFEX',
]
const bitcoinChains = ['bip122:000000000019d6689c085ae165831e93']

export const evmMethods = [
  'personal_sign',
  'eth_sign',
  'eth_signTypedData',
  'eth_signTypedData_v4',
  'eth_sendTransaction',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
]

const events = ['accountsChanged', 'chainChanged']

/** Everything this wallet can do, per namespace. */
export const supportedNamespaces = {
  eip155: {
    chains: evmChains,
    methods: evmMethods,
    events,
    accounts: evmChains.map((chain) => `${chain}:${evmAccount.address}`),
  },
  solana: {
    chains: solanaChains,
    methods: ['solana_signMessage', 'solana_signTransaction', 'solana_signAllTransactions'],
    events,
    accounts: solanaChains.map((chain) => `${chain}:${solanaAddress}`),
  },
  bip122: {
    chains: bitcoinChains,
    methods: ['signMessage', 'signPsbt', 'getAccountAddresses'],
    events,
    accounts: bitcoinChains.map((chain) => `${chain}:${bitcoinAddress}`),
  },
}

/** Where the wallet sends transactions: the local chains only. */
export function rpcUrlsOf(stack: Stack): Readonly<Record<string, string>> {
  return {
    'eip155:31337': stack.rpc,
    ...(stack.rpc2 ? { 'eip155:31338': stack.rpc2 } : {}),
  }
}
