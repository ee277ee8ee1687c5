import { bitcoinMainnet, bitcoinSignet, bitcoinTestnet } from '@latchkey/bitcoin'
import type { LatchkeyOptions } from '@latchkey/core'
import { arbitrum, avalanche, base, bsc, mainnet, optimism, polygon } from '@latchkey/evm'
import { kusama, polkadotAssetHub, polkadotMainnet, westend } from '@latchkey/polkadot'
import { solanaDevnet, solanaMainnet, solanaTestnet } from '@latchkey/solana'

/** The networks that a page may name in an attribute or in JSON. */
export const networks: Readonly<Record<string, LatchkeyOptions['networks'][number]>> = {
  mainnet,
  base,
  arbitrum,
  optimism,
  polygon,
  bsc,
  avalanche,
  solanaMainnet,
  solanaDevnet,
  solanaTestnet,
  bitcoinMainnet,
  bitcoinTestnet,
  bitcoinSignet,
  polkadotMainnet,
  polkadotAssetHub,
  kusama,
  westend,
}
