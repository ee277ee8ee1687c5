import { type Setting, SettingError } from '../setting/setting.ts'

/** Which routes and workers a process runs, in starting order. */
const roles = ['worker', 'data', 'relay', 'embedded', 'vault'] as const
export type Role = (typeof roles)[number]

export const rolesSetting: Setting<readonly Role[]> = {
  env: 'ROLES',
  help: "What this process runs: data (API, JSON-RPC, widget files), relay (WalletConnect), embedded (logins and keys of the embedded wallet), vault (the embedded wallet's page, under the host name of VAULT_URL), worker (indexer, retention). A process for the embedded wallet alone can have a database, keys and a system account that nothing else touches; one for the vault alone needs no database.",
  shownDefault: roles.join(','),
  read(text) {
    if (text === undefined) return roles
    const named = text.split(',').map((name) => name.trim())
    return named.map((name) => {
      const role = roles.find((known) => known === name)
      if (!role) throw new SettingError(`must be one or more of ${roles.join(', ')}`)
      return role
    })
  },
}
