import { optionalText, type SettingsFor } from '../setting/setting.ts'

export type NftsConfig = { ipfsGateway: string | null }

export const nftsSettings: SettingsFor<NftsConfig> = {
  ipfsGateway: optionalText(
    'IPFS_GATEWAY',
    'An IPFS gateway (https://ipfs.example) for metadata and images of NFTs. Without it, NFTs on IPFS have no metadata or images.',
  ),
}
