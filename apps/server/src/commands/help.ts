import { settings } from '../config/config.ts'
import { commands } from './commands.ts'

/** What `--help` prints: every command and every setting once, by flag and by variable. */
export async function helpText(): Promise<string> {
  const names = Object.entries(commands).map(async ([name, load]) => {
    return `  ${name.padEnd(12)}${(await load()).summary}`
  })
  const parts = Object.values(settings).map(({ env, help, shownDefault }) => {
    const flag = `--${env.toLowerCase().replaceAll('_', '-')}`
    const fallback = shownDefault === undefined ? '' : ` [${shownDefault}]`
    return `  ${flag}  (${env})${fallback}\n${wrap(help)}`
  })
  return [
    'latchkey-server: the APIs of the Latchkey widget and the vault, in one program.',
    '',
    'Without a command, the server starts. Commands (each has --help):',
    ...(await Promise.all(names)),
    '',
    'Each setting is an environment variable or a flag. Flags override variables.',
    '',
    ...parts,
    '',
  ].join('\n')
}

function wrap(text: string): string {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length > 88) lines.push(word)
    else lines[lines.length - 1] = line ? `${line} ${word}` : word
  }
  return lines.map((line) => `      ${line}`).join('\n')
}
