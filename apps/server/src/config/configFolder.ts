import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { nearestName } from '../setting/nearestName.ts'
import { SettingError } from '../setting/setting.ts'

/** The files that `latchkey-server init` writes: settings that any account may read, and secrets (mode 0600). */
export const settingsFile = 'latchkey.env'
export const secretsFile = 'secrets.env'

/** Reads the settings of a folder that `latchkey-server init` wrote. @throws SettingError when it has none, or an unknown one */
export function readConfigFolder(folder: string, known: readonly string[]): Record<string, string> {
  if (!existsSync(join(folder, settingsFile))) {
    throw new SettingError(
      `CONFIG: there is no ${settingsFile} in ${folder}; "latchkey-server init" writes one`,
    )
  }
  const files = [settingsFile, secretsFile].map((name) => join(folder, name))
  return Object.assign({}, ...files.map((path) => readKnown(path, known)))
}

function readKnown(path: string, known: readonly string[]): Record<string, string> {
  const values = readFile(path)
  for (const name of Object.keys(values)) {
    if (known.includes(name)) continue
    const nearest = nearestName(name, known)
    const hint = nearest ? `did you mean ${nearest}?` : 'latchkey-server --help lists all settings.'
    throw new SettingError(`${path}: there is no setting ${name}; ${hint}`)
  }
  return values
}

function readFile(path: string): Record<string, string> {
  if (!existsSync(path)) return {}
  const values = Object.entries(parseEnv(readFileSync(path, 'utf8')))
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? '']))
}
