import { optionalText, type SettingsFor } from '../setting/setting.ts'

export type VaultHostConfig = { apiUrl: string | null }

export const vaultHostSettings: SettingsFor<VaultHostConfig> = {
  apiUrl: optionalText(
    'API_URL',
    "The API's URL for a process that serves the vault's page without the role data (http://10.0.0.5:4000). Default: PUBLIC_URL.",
  ),
}
