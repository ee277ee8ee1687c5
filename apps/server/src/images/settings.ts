import type { SettingsFor } from '../setting/setting.ts'

export type ImagesConfig = { privateHosts: readonly string[] }

export const imagesSettings: SettingsFor<ImagesConfig> = {
  privateHosts: {
    env: 'PRIVATE_HOSTS',
    help: 'Comma-separated host:port pairs in your network that images and token metadata can come from (for development: 127.0.0.1:8080). The server rejects all other private addresses.',
    read: (text) => (text ?? '').split(',').filter(Boolean),
  },
}
