import { parseArgs } from 'node:util'
import { isTemplate, type TemplateName, templates } from './templates.ts'

/** What the arguments ask for; `problem` is a sentence about arguments that cannot be used. */
export type Command =
  | { name: 'help' }
  | { name: 'create'; folder: string; template: TemplateName | null; server: boolean }
  | { name: 'migrate'; folder: string; isDryRun: boolean; from: '0.1' | null }
  | { name: 'problem'; sentence: string }

const options = {
  template: { type: 'string', short: 't' },
  server: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  from: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export function parseArguments(args: readonly string[]): Command {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
    if (values.help) return { name: 'help' }
    const [first, second] = positionals
    if (first === 'migrate') {
      return parseMigrate(second ?? '.', { isDryRun: values['dry-run'], from: values.from })
    }
    return parseCreate(first ?? 'latchkey-app', values)
  } catch (error) {
    return { name: 'problem', sentence: error instanceof Error ? error.message : String(error) }
  }
}

function parseMigrate(
  folder: string,
  { isDryRun, from }: { isDryRun: boolean; from?: string | undefined },
): Command {
  if (from === undefined) return { name: 'migrate', folder, isDryRun, from: null }
  if (from === '0.1') return { name: 'migrate', folder, isDryRun, from }
  return { name: 'problem', sentence: `Unknown version "${from}". --from takes 0.1.` }
}

function parseCreate(
  folder: string,
  values: { template?: string | undefined; server: boolean },
): Command {
  const { template, server } = values
  if (template === undefined) return { name: 'create', folder, template: null, server }
  if (isTemplate(template)) return { name: 'create', folder, template, server }
  const names = templates.map(({ name }) => name).join(', ')
  return {
    name: 'problem',
    sentence: `Unknown template "${template}". Choose one of ${names}.`,
  }
}
