import { optionalText, type SettingsFor } from '../setting.ts'

export type VaultHostConfig = { apiUrl: string | null }

export const vaultHostSettings: SettingsFor<VaultHostConfig> = {
  apiUrl: optionalText(
    'API_URL',
    "How a process that serves the vault's page without the role data reaches the API (http://10.0.0.5:4000). Without it PUBLIC_URL.",
  ),
}
