import { readFileSync } from 'node:fs'
import { ownValue } from '@latchkey/wire'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { nearestName } from './nearestName.ts'

/** One setting of the operator, by environment variable or by the flag of the same name. */
export type Setting<Value> = {
  /** `DATABASE_URL`; the flag is `--database-url`. */
  env: string
  /** For `--help`: what it does and what happens without it. */
  help: string
  /** The default as `--help` shows it. */
  shownDefault?: string
  read(text: string | undefined): Value
}

export type SettingsFor<Part> = { [Key in keyof Part]: Setting<Part[Key]> }

export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Wrong flags or arguments: the program ends with exit code 2. */
export class UsageError extends SettingError {}

/** Reads all settings. @throws SettingError that names the variable */
export function readSettings<Part>(
  settings: SettingsFor<Part>,
  env: Readonly<Record<string, string | undefined>>,
): Part {
  const keys = Object.keys(settings) as (keyof Part)[]
  return Object.fromEntries(keys.map((key) => [key, readSetting(settings[key], env)])) as Part
}

function readSetting<Value>(
  setting: Setting<Value>,
  env: Readonly<Record<string, string | undefined>>,
): Value {
  const text = ownValue(env, setting.env)
  try {
    return setting.read(text === '' ? undefined : text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(`${setting.env}: ${reason}`, { cause: error })
  }
}

export function parseFlags(
  args: readonly string[],
  known: readonly string[],
): Record<string, string> {
  const values = new Map<string, string>()
  const rest = [...args]
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [, flag, inline] = /^--([a-z0-9-]+)(?:=(.*))?$/s.exec(arg) ?? []
    const name = flag?.toUpperCase().replaceAll('-', '_')
    if (!name || !known.includes(name)) throw unknownArgument(arg, name, known)
    const value = inline ?? rest.shift()
    if (value === undefined) throw new UsageError(`--${flag} needs a value`)
    values.set(name, value)
  }
  return Object.fromEntries(values)
}

function unknownArgument(
  arg: string,
  name: string | undefined,
  known: readonly string[],
): UsageError {
  const nearest = name ? nearestName(name, known) : null
  const hint = nearest ? `; did you mean --${nearest.toLowerCase().replaceAll('_', '-')}?` : ''
  return new UsageError(`Unknown argument ${arg}${hint}`)
}

export function textSetting(env: string, help: string, fallback: string): Setting<string> {
  return { env, help, shownDefault: fallback, read: (text) => text ?? fallback }
}

export function optionalText(env: string, help: string): Setting<string | null> {
  return { env, help, read: (text) => text ?? null }
}

export function numberSetting(env: string, help: string, fallback: number): Setting<number> {
  return {
    env,
    help,
    shownDefault: String(fallback),
    read(text) {
      if (text === undefined) return fallback
      if (!/^\d{1,12}$/.test(text)) throw new SettingError('must be a whole number')
      return Number(text)
    },
  }
}

export function flagSetting(env: string, help: string, fallback: boolean): Setting<boolean> {
  return {
    env,
    help,
    shownDefault: String(fallback),
    read(text) {
      if (text === undefined) return fallback
      if (!/^(?:true|false|1|0|yes|no)$/i.test(text))
        throw new SettingError('must be true or false')
      return /^(?:true|1|yes)$/i.test(text)
    },
  }
}

/** A private key of an EVM account. */
export function privateKeySetting(env: string, help: string): Setting<Hex | null> {
  return {
    env,
    help,
    read(text) {
      if (text === undefined) return null
      if (!/^0x[0-9a-fA-F]{64}$/.test(text)) throw new SettingError('must be 0x and 64 hex digits')
      return text as Hex
    },
  }
}

/** JSON text, or the path of a JSON file. */
export function jsonSetting<Value>(
  env: string,
  help: string,
  schema: v.GenericSchema<unknown, Value>,
  fallback: Value,
): Setting<Value> {
  return {
    env,
    help,
    read(text) {
      if (text === undefined) return fallback
      const json = /^\s*[[{"]/.test(text) ? text : readFileSync(text, 'utf8')
      const checked = v.safeParse(schema, JSON.parse(json))
      if (checked.success) return checked.output
      const [issue] = checked.issues
      throw new SettingError(`${v.getDotPath(issue) ?? 'value'}: ${issue.message}`)
    },
  }
}
