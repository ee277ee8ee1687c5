export type { PolkadotOptions } from './createPolkadotAdapter.ts'
export { kusama, polkadotAssetHub, polkadotMainnet, westend } from './networks.ts'
export { polkadot } from './polkadot.ts'
export type {
  InjectedSigner,
  PolkadotProvider,
  RawPayload,
  Signed,
} from './wallet/polkadotProvider.ts'
export type { Ss58Formats } from './wallet/ss58Formats.ts'
