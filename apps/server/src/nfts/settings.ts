import { optionalText, type SettingsFor } from '../setting.ts'

export type NftsConfig = { ipfsGateway: string | null }

export const nftsSettings: SettingsFor<NftsConfig> = {
  ipfsGateway: optionalText(
    'IPFS_GATEWAY',
    'An IPFS gateway (https://ipfs.example) for the metadata and pictures of NFTs. Without it NFTs on IPFS have no metadata and pictures.',
  ),
}
