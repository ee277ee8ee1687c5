export type {
  InjectedSigner,
  PolkadotPayload,
  PolkadotSignature,
} from './connection/polkadotConnection.ts'
export type { PolkadotOptions } from './createPolkadotAdapter.ts'
export { kusama, polkadotAssetHub, polkadotMainnet, westend } from './networks.ts'
export { polkadot } from './polkadot.ts'
export type { PolkadotProvider } from './signing/polkadotProvider.ts'
export type { Ss58Formats } from './wallet/ss58Formats.ts'
