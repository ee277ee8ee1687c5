import type { SettingsFor } from '../setting.ts'

export type ImagesConfig = { privateHosts: readonly string[] }

export const imagesSettings: SettingsFor<ImagesConfig> = {
  privateHosts: {
    env: 'PRIVATE_HOSTS',
    help: 'Comma-separated host:port pairs of your own network that pictures and token metadata may come from (for development: 127.0.0.1:8080). All other private addresses are refused.',
    read: (text) => (text ?? '').split(',').filter(Boolean),
  },
}
