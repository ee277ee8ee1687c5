import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { SettingError } from '../setting/setting.ts'

/** The files that `latchkey-server init` writes: settings that any account may read, and secrets (mode 0600). */
export const settingsFile = 'latchkey.env'
export const secretsFile = 'secrets.env'

/** Reads the settings of a folder that `latchkey-server init` wrote. @throws SettingError when it has none */
export function readConfigFolder(folder: string): Record<string, string> {
  if (!existsSync(join(folder, settingsFile))) {
    throw new SettingError(
      `CONFIG: there is no ${settingsFile} in ${folder}; "latchkey-server init" writes one`,
    )
  }
  return { ...readFile(join(folder, settingsFile)), ...readFile(join(folder, secretsFile)) }
}

function readFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {}
  const values = Object.entries(parseEnv(readFileSync(path, 'utf8')))
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? '']))
}
