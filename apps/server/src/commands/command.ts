import { type ParseArgsConfig, parseArgs } from 'node:util'
import { type Config, readConfig, settings } from '../config/config.ts'
import { UsageError } from '../setting/setting.ts'

/** Where a command writes: lines for people, or with `--json` one value for programs. */
export type Output = {
  say(line: string): void
  /** What `--json` prints instead of the lines. */
  result(value: unknown): void
}

/** One command of `latchkey-server`; `run` returns the exit code: 0, or 1 if it found or met a failure. */
export type Command = {
  /** What `latchkey-server --help` says about it. */
  summary: string
  /** What `latchkey-server <command> --help` prints. */
  help: string
  run(args: readonly string[], output: Output): Promise<number>
}

type OwnFlags = NonNullable<ParseArgsConfig['options']>

export type CommandArguments = {
  positionals: readonly string[]
  /** The value of one of the command's own flags. */
  text(flag: string): string | undefined
  has(flag: string): boolean
  /** The server's settings: of the flags, the environment and the folder of `--config`. */
  config(): Config
}

/** Reads a command's own flags and those of the server's settings. @throws UsageError */
export function parseArguments(args: readonly string[], own: OwnFlags = {}): CommandArguments {
  const names = Object.values(settings).map(({ env }) => env)
  const options: OwnFlags = {
    ...Object.fromEntries(names.map((env) => [flagOf(env), { type: 'string' as const }])),
    ...own,
  }
  const { values, positionals } = parse(args, options)
  const text = (flag: string): string | undefined => {
    const value = values.get(flag)
    return typeof value === 'string' ? value : undefined
  }
  const given = names.flatMap((env) => {
    const value = flagOf(env) in own ? undefined : text(flagOf(env))
    return value === undefined ? [] : [[env, value] as const]
  })
  return {
    positionals,
    text,
    has: (flag) => values.get(flag) === true,
    config: () => readConfig({ ...process.env, ...Object.fromEntries(given) }),
  }
}

function parse(
  args: readonly string[],
  options: OwnFlags,
): { values: ReadonlyMap<string, unknown>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { values: new Map(Object.entries(values)), positionals }
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function flagOf(env: string): string {
  return env.toLowerCase().replaceAll('_', '-')
}
