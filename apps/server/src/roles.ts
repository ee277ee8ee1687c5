import { type Setting, SettingError } from './setting.ts'

/** Which routes and workers a process runs: `embedded` for the embedded wallet, `data` for all others. */
export const roles = ['data', 'embedded'] as const
export type Role = (typeof roles)[number]

export const rolesSetting: Setting<readonly Role[]> = {
  env: 'ROLES',
  help: 'What this process serves: data, embedded, or both. A process for the embedded wallet alone can have a database, keys and a system account that nothing else touches.',
  shown: roles.join(','),
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
